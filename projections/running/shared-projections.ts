import { randomUUID } from 'node:crypto';
import { START } from '@duende/contracts/events/domain-event';
import { LEASE_MS, type Leases } from '@duende/platform/coordination/leases';
import { pause } from '@duende/platform/resilience/retry';
import { ALL_READ_MODELS, openWithheld } from '../registry/registry.ts';
import { announcedBy, dutiesOf, type Pointer } from '../versions/pointer.ts';
import { openPointers, POINTERS } from '../versions/pointers.ts';
import { followVersions, type FollowVersionsOptions } from '../versions/active-versions.ts';
import { createWorkerGroup } from '../runner/worker-group.ts';
import { rebuildInBackground } from './background-rebuild.ts';
import { createAssignments, type HeldAssignment } from '../runner/assignments.ts';
import { trackProgress } from './progress.ts';
import type { WorkerFactory, ReadModelWorker } from '../runner/worker.ts';
import {
  statusOf,
  type ProjectionRunner,
  type ProjectionsOptions,
  type ReadModelStatus,
} from './embedded-projections.ts';
import { createGenerationCleanup } from './generation-cleanup.ts';

export interface SharedProjectionsOptions extends ProjectionsOptions {
  readonly leases: Leases;
  readonly watch: FollowVersionsOptions['watch'];
  /** how long a process that died keeps its read models from others, in milliseconds */
  readonly leaseMs?: number;
  /** milliseconds since 1970 */
  readonly now?: () => number;
}

/**
 * Runs projections in a store that several processes share: each read model is written by the one that holds its lease, the
 * others stand by. Raised versions and rebuilds are filled in the background.
 * @throws StoreUnavailable when the store cannot be asked at the start
 */
export async function startSharedProjections(options: SharedProjectionsOptions): Promise<ProjectionRunner> {
  const { log, store, bus, logger, leases, watch, leaseMs = LEASE_MS.readModel, now = Date.now } = options;
  const factories = options.readModels ?? ALL_READ_MODELS;
  const onError = (error: unknown) => logger.warn({ err: error }, 'which versions are served is not known');
  const versions = await followVersions({ store, watch, onError });
  const pointers = await openPointers(store);
  const withheld = await openWithheld(store, versions);
  const serving = new Map<string, ReadModelWorker>();
  /** names of read models that were lost or could not be taken, until a process is known to write them */
  const unattended = new Set<string>();
  const progress = trackProgress(serving);
  const group = createWorkerGroup({ log, store, bus, logger, moved: ({ name }) => progress.moved(name) });
  const assignments = createAssignments({
    worker: { log, store, bus, logger, withheld },
    group,
    process: randomUUID(),
    holding: { leases, forMs: leaseMs, logger },
  });
  const cleanUp = createGenerationCleanup({ store, pointers, leases, now });
  const stopping = new AbortController();
  let wake = new AbortController();
  let known: ReadonlyMap<string, Pointer> = new Map();
  /** the pointers may be others than those that are known */
  let isChanged = true;
  let reportReconciled = (): void => undefined;
  const reconciled = new Promise<void>((resolve) => (reportReconciled = resolve));

  /** Takes and leaves assignments as the pointer says. Resolves to the worker that is to join the group, if any. */
  async function reconcile(
    factory: WorkerFactory,
    stored: Pointer | null,
    holders: ReadonlyMap<string, string>,
  ): Promise<ReadModelWorker | null> {
    const announced = announcedBy(stored, factory.declared, new Date(now()));
    const pointer =
      announced === null
        ? stored
        : await pointers.change(factory.name, (p) => announcedBy(p, factory.declared, new Date(now())));
    if (pointer === null) return null;
    const duties = dutiesOf(pointer, factory.declared, isRebuilderThere(pointer, holders));
    for (const assignment of [...assignments.held.values()]) {
      const { collection, name } = assignment.worker;
      if (name === factory.name && collection !== duties.serve && collection !== duties.rebuild)
        await leave(assignment);
    }
    if (duties.rebuild !== null && !assignments.held.has(duties.rebuild) && !holders.has(duties.rebuild))
      await startRebuild(factory, duties.rebuild);
    if (duties.serve === null) return null;
    if (assignments.held.has(duties.serve)) {
      await cleanUp(pointer);
      return null;
    }
    if (holders.has(duties.serve)) return null;
    const assignment = await assignments.take(factory, duties.serve, true);
    return assignment === null ? null : serve(assignment);
  }

  function isRebuilderThere({ rebuild }: Pointer, holders: ReadonlyMap<string, string>): boolean {
    return rebuild !== null && rebuild.isReady && holders.has(rebuild.collection);
  }

  /** Who has what there is to take, in one question; nothing is asked while this process has all of it. */
  async function holdersNow(): Promise<ReadonlyMap<string, string>> {
    const asked = factories.flatMap(({ name, declared }) => {
      const { active = declared, rebuild = null } = known.get(name) ?? {};
      const isSettled = rebuild === null && assignments.held.has(active);
      return isSettled ? [] : rebuild === null ? [active] : [active, rebuild.collection];
    });
    return asked.length === 0 ? new Map() : leases.holdersOf(asked);
  }

  function serve({ worker, lease }: HeldAssignment): ReadModelWorker {
    serving.set(worker.name, worker);
    lease.lost.addEventListener('abort', () => {
      if (serving.get(worker.name) !== worker) return;
      serving.delete(worker.name);
      unattended.add(worker.name);
    });
    return worker;
  }

  async function startRebuild(factory: WorkerFactory, collection: string): Promise<void> {
    const assignment = await assignments.take(factory, collection, false);
    if (assignment === null) return;
    logger.info({ collection }, 'filling beside what is served');
    const ending = assignment.ending.signal;
    const holding = assignments.holdingFor(collection);
    void rebuildInBackground(assignment.worker, { log, store, logger, pointers, holding, ending }).then(
      (isActive) => {
        if (!isActive || ending.aborted) return;
        logger.info({ collection }, 'served from now on');
        assignment.isServing = true;
        group.join([serve(assignment)]);
      },
    );
  }

  async function leave(assignment: HeldAssignment): Promise<void> {
    if (serving.get(assignment.worker.name) === assignment.worker) serving.delete(assignment.worker.name);
    await assignments.leave(assignment);
  }

  async function reconcileAll(): Promise<void> {
    if (isChanged || [...known.values()].some(({ rebuild }) => rebuild !== null)) {
      isChanged = false;
      try {
        known = await pointers.all();
      } catch (error) {
        isChanged = true;
        throw error;
      }
    }
    const holders = await holdersNow();
    const joining = await Promise.all(
      factories.map(async (factory) => {
        const { name } = factory;
        try {
          const worker = await reconcile(factory, known.get(name) ?? null, holders);
          unattended.delete(name);
          return worker;
        } catch (error) {
          logger.warn({ err: error, readModel: name }, 'cannot attend to a read model; trying again');
          if (!serving.has(name)) unattended.add(name);
          return null;
        }
      }),
    );
    // A worker that was lost while others were being opened has been removed already.
    group.join(
      joining.filter(
        (worker): worker is ReadModelWorker => worker !== null && serving.get(worker.name) === worker,
      ),
    );
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      try {
        await reconcileAll();
        reportReconciled();
      } catch (error) {
        onError(error);
      }
      if (!stopping.signal.aborted) await pause(leaseMs / 3, wake.signal);
    }
    reportReconciled();
  }

  const unwatch = watch(POINTERS.name, () => {
    isChanged = true;
    wake.abort();
  });
  const running = run();
  return {
    progress,
    caughtUp: reconciled.then(() => group.settled()),
    status: () => factories.flatMap(({ name }) => statusesOf(name)),
    async stop() {
      stopping.abort();
      wake.abort();
      unwatch();
      await running;
      const endLeases = await assignments.leaveAll();
      await group.stop();
      // Held counts are published before another process may publish newer ones.
      await endLeases();
      versions.close();
      progress.close();
    },
  };

  function statusesOf(name: string): readonly ReadModelStatus[] {
    const worker = serving.get(name);
    const served: ReadModelStatus =
      worker === undefined
        ? { name, position: START, state: unattended.has(name) ? 'unattended' : 'standby' }
        : statusOf(worker);
    const rebuilds = [...assignments.held.values()].filter(
      (assignment) => assignment.worker.name === name && assignment.worker !== worker,
    );
    return [
      served,
      ...rebuilds.map(({ worker: { collection, position, error } }) =>
        rebuildStatus(collection, position, error),
      ),
    ];
  }
}

function rebuildStatus(name: string, position: string, error: unknown): ReadModelStatus {
  return error === null
    ? { name, position, state: 'rebuilding' }
    : { name, position, state: 'stopped', error };
}
