import { randomUUID } from 'node:crypto';
import { LEASE_MS, type Leases } from '@duende/platform/coordination/leases';
import { pause } from '@duende/platform/resilience/retry';
import { ALL_READ_MODELS, openWithheld } from '../registry/registry.ts';
import type { Pointer } from '../versions/pointer.ts';
import { openPointers, POINTERS, type Pointers } from '../versions/pointers.ts';
import { followVersions, type FollowVersionsOptions } from '../versions/active-versions.ts';
import { createWorkerGroup, type WorkerGroup } from '../runner/worker-group.ts';
import { createAssignments, type Assignments } from '../runner/assignments.ts';
import { trackProgress } from './progress.ts';
import type { WorkerFactory, ReadModelWorker } from '../runner/worker.ts';
import type { ProjectionRunner, ProjectionsOptions } from './embedded-projections.ts';
import { createGenerationCleanup } from './generation-cleanup.ts';
import { createReconcile, type Reconcile } from './reconcile.ts';
import { ServedWorkers } from './served-workers.ts';

export interface SharedProjectionsOptions extends ProjectionsOptions {
  readonly leases: Leases;
  readonly watch: FollowVersionsOptions['watch'];
  /** ms until other processes take over from a dead one */
  readonly leaseMs?: number;
  /** ms since 1970 */
  readonly now?: () => number;
}

/**
 * The lease holder writes a read model, other processes are on standby. New versions and rebuilds fill in the
 * background.
 * @throws StoreUnavailable if the store is unreachable at the start
 */
export async function startSharedProjections(options: SharedProjectionsOptions): Promise<ProjectionRunner> {
  const { log, store, bus, logger, leases, watch, leaseMs = LEASE_MS.readModel, now = Date.now } = options;
  const factories = options.readModels ?? ALL_READ_MODELS;
  const onError = (error: unknown) => logger.warn({ err: error }, 'the served versions cannot be read');
  const versions = await followVersions({ store, watch, onError });
  const pointers = await openPointers(store);
  const withheld = await openWithheld(store, versions);
  const served = new ServedWorkers();
  const progress = trackProgress(served.byName);
  const group = createWorkerGroup({ log, store, bus, logger, moved: ({ name }) => progress.moved(name) });
  const assignments = createAssignments({
    worker: { log, store, bus, logger, withheld },
    group,
    process: randomUUID(),
    holding: { leases, forMs: leaseMs, logger },
  });
  const cleanUp = createGenerationCleanup({ store, pointers, leases, now });
  const reconcile = createReconcile({
    ...{ log, store, logger, pointers, assignments, served, group, cleanUp, now },
  });
  const attendance = attend({
    ...{ factories, pointers, leases, assignments, served, group, logger, reconcile, onError },
    everyMs: leaseMs / 3,
  });
  const unwatch = watch(POINTERS.name, () => attendance.lookAgain());
  return {
    progress,
    caughtUp: attendance.begun.then(() => group.settled()),
    status: () => factories.flatMap(({ name }) => served.statusesOf(name, assignments.held.values())),
    async stop() {
      unwatch();
      await attendance.stop();
      const endLeases = await assignments.leaveAll();
      await group.stop();
      // Publish held counts before another process may publish newer ones.
      await endLeases();
      versions.close();
      progress.close();
    },
  };
}

interface AttendDependencies {
  readonly factories: readonly WorkerFactory[];
  readonly pointers: Pick<Pointers, 'all'>;
  readonly leases: Pick<Leases, 'holdersOf'>;
  readonly assignments: Pick<Assignments, 'held'>;
  readonly served: ServedWorkers;
  readonly group: Pick<WorkerGroup, 'join'>;
  readonly logger: SharedProjectionsOptions['logger'];
  readonly reconcile: Reconcile;
  readonly onError: (error: unknown) => void;
  /** ms between checks */
  readonly everyMs: number;
}

/** Periodically, and immediately when pointers change. */
function attend(dependencies: AttendDependencies) {
  const { factories, pointers, leases, assignments, served, group, logger, reconcile, onError, everyMs } =
    dependencies;
  const stopping = new AbortController();
  let wake = new AbortController();
  let known: ReadonlyMap<string, Pointer> = new Map();
  /** the known pointers may be stale */
  let isChanged = true;
  let reportBegun = (): void => undefined;
  const begun = new Promise<void>((resolve) => (reportBegun = resolve));

  /** Makes one query; none while this process holds them all. */
  async function holdersNow(): Promise<ReadonlyMap<string, string>> {
    const asked = factories.flatMap(({ name, declared }) => {
      const { active = declared, rebuild = null } = known.get(name) ?? {};
      const isSettled = rebuild === null && assignments.held.has(active);
      return isSettled ? [] : rebuild === null ? [active] : [active, rebuild.collection];
    });
    return asked.length === 0 ? new Map() : leases.holdersOf(asked);
  }

  async function readPointers(): Promise<void> {
    if (!isChanged && [...known.values()].every(({ rebuild }) => rebuild === null)) return;
    isChanged = false;
    try {
      known = await pointers.all();
    } catch (error) {
      isChanged = true;
      throw error;
    }
  }

  async function attendTo(
    factory: WorkerFactory,
    holders: ReadonlyMap<string, string>,
  ): Promise<ReadModelWorker | null> {
    const { name } = factory;
    try {
      const worker = await reconcile(factory, known.get(name) ?? null, holders);
      served.noteAttended(name);
      return worker;
    } catch (error) {
      logger.warn({ err: error, readModel: name }, 'cannot run a read model; trying again');
      served.noteUnattended(name);
      return null;
    }
  }

  async function attendToAll(): Promise<void> {
    await readPointers();
    const holders = await holdersNow();
    const joining = await Promise.all(factories.map((factory) => attendTo(factory, holders)));
    // A worker lost while others opened is removed already.
    group.join(joining.filter((worker): worker is ReadModelWorker => worker !== null && served.has(worker)));
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      try {
        await attendToAll();
        reportBegun();
      } catch (error) {
        onError(error);
      }
      if (!stopping.signal.aborted) await pause(everyMs, wake.signal);
    }
    reportBegun();
  }

  const running = run();
  return {
    /** Resolves once every free assignment is taken. */
    begun,
    lookAgain(): void {
      isChanged = true;
      wake.abort();
    },
    async stop(): Promise<void> {
      stopping.abort();
      wake.abort();
      await running;
    },
  };
}
