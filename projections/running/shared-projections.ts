import { START } from '@duende/contracts/events/domain-event';
import { LEASE_MS, type Leases } from '@duende/platform/coordination/leases';
import { rememberingStore } from '@duende/platform/read-store/remembering-store';
import { pause } from '@duende/platform/resilience/retry';
import { ALL_READ_MODELS, openWithheld } from '../registry/registry.ts';
import { announcedBy, dutiesOf, toBeDropped, withoutRetired, type Pointer } from '../versions/pointer.ts';
import { openPointers, type Pointers } from '../versions/pointers.ts';
import {
  followVersions,
  type ActiveVersions,
  type FollowVersionsOptions,
} from '../versions/active-versions.ts';
import { forgetProgress } from '../runner/checkpoint.ts';
import { createWorkerGroup, type WorkerGroup } from '../runner/worker-group.ts';
import type { WorkerDependencies, WorkerFactory, ReadModelWorker } from '../runner/worker.ts';
import { Assignments } from './assignments.ts';
import { rebuildInBackground } from './background-rebuild.ts';
import type { ProjectionRunner, ProjectionsOptions, ReadModelStatus } from './embedded-projections.ts';

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
  const { store, logger, watch } = options;
  const onError = (error: unknown) => logger.warn({ err: error }, UNREADABLE);
  const versions = await followVersions({ store, watch, onError });
  const pointers = await openPointers(store);
  const withheld = await openWithheld(store, versions);
  return new SharedProjections(options, { versions, pointers, withheld });
}

/** ms: ten times as long as a process trusts its pointers, so that none reads a dropped collection. */
const RETIRED_MS = 600_000;

const UNREADABLE = 'the served versions cannot be read';

interface Opened extends Pick<WorkerDependencies, 'withheld'> {
  readonly versions: ActiveVersions;
  readonly pointers: Pointers;
}

/** Takes and leaves read models according to pointers, periodically. */
class SharedProjections implements ProjectionRunner {
  readonly caughtUp: Promise<void>;
  readonly #options: SharedProjectionsOptions;
  readonly #opened: Opened;
  readonly #factories: readonly WorkerFactory[];
  readonly #leaseMs: number;
  readonly #now: () => number;
  readonly #group: WorkerGroup;
  readonly #assignments: Assignments;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  #reportBegun = (): void => undefined;

  constructor(options: SharedProjectionsOptions, opened: Opened) {
    const { log, store, bus, logger, leases, leaseMs = LEASE_MS.readModel, now = Date.now } = options;
    [this.#options, this.#opened, this.#leaseMs, this.#now] = [options, opened, leaseMs, now];
    this.#factories = options.readModels ?? ALL_READ_MODELS;
    this.#group = createWorkerGroup({ log, store, bus, logger });
    this.#assignments = new Assignments({
      worker: { log, store: rememberingStore(store), bus, logger, withheld: opened.withheld },
      group: this.#group,
      holding: { leases, forMs: leaseMs, logger },
    });
    // Resolves once every free assignment is taken.
    const begun = new Promise<void>((resolve) => (this.#reportBegun = resolve));
    this.caughtUp = begun.then(() => this.#group.settled());
    this.#running = this.#run();
  }

  status(): readonly ReadModelStatus[] {
    return this.#factories.flatMap(({ name }) => this.#assignments.statusesOf(name));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    const endLeases = await this.#assignments.leaveAll();
    await this.#group.stop();
    // Publish held counts before another process may publish newer ones.
    await endLeases();
    this.#opened.versions.close();
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#attendToAll();
        this.#reportBegun();
      } catch (error) {
        this.#options.logger.warn({ err: error }, UNREADABLE);
      }
      await pause(this.#leaseMs / 3, signal);
    }
    this.#reportBegun();
  }

  async #attendToAll(): Promise<void> {
    const { versions } = this.#opened;
    // After a switch an old pointer would make this process take up what it has just left.
    if ([...versions.pointers().values()].some(({ rebuild }) => rebuild !== null)) await versions.refresh();
    const holders = await this.#holders();
    const joining = await Promise.all(this.#factories.map((factory) => this.#attendTo(factory, holders)));
    // A worker lost while others opened is removed already.
    this.#group.join(
      joining.flatMap((worker) => (worker && this.#assignments.isServed(worker) ? [worker] : [])),
    );
  }

  /** One query; none while this process holds all. */
  async #holders(): Promise<ReadonlyMap<string, string>> {
    const known = this.#opened.versions.pointers();
    const asked = this.#factories.flatMap(({ name, declared }) => {
      const { active = declared, rebuild = null } = known.get(name) ?? {};
      if (rebuild !== null) return [active, rebuild.collection];
      return this.#assignments.held.has(active) ? [] : [active];
    });
    return asked.length === 0 ? new Map() : this.#options.leases.holdersOf(asked);
  }

  async #attendTo(
    factory: WorkerFactory,
    holders: ReadonlyMap<string, string>,
  ): Promise<ReadModelWorker | null> {
    const { name } = factory;
    try {
      const worker = await this.#reconcile(factory, holders);
      this.#assignments.noteAttended(name, true);
      return worker;
    } catch (error) {
      const { logger } = this.#options;
      logger.warn({ err: error, readModel: name }, 'cannot run a read model; trying again');
      this.#assignments.noteAttended(name, false);
      return null;
    }
  }

  /** Resolves to the worker to add to the group, if any. */
  async #reconcile(
    factory: WorkerFactory,
    holders: ReadonlyMap<string, string>,
  ): Promise<ReadModelWorker | null> {
    const pointer = await this.#announced(factory);
    if (pointer === null) return null;
    const { held } = this.#assignments;
    const isRebuilderThere = pointer.rebuild?.isReady === true && holders.has(pointer.rebuild.collection);
    const { serve, rebuild } = dutiesOf(pointer, factory.declared, isRebuilderThere);
    for (const assignment of [...held.values()]) {
      const { collection, name } = assignment.worker;
      if (name === factory.name && collection !== serve && collection !== rebuild)
        await this.#assignments.leave(assignment);
    }
    if (rebuild !== null && !held.has(rebuild) && !holders.has(rebuild))
      await this.#startRebuild(factory, rebuild);
    if (serve === null) return null;
    if (held.has(serve)) {
      await this.#dropRetired(pointer);
      return null;
    }
    return holders.has(serve) ? null : this.#startServing(factory, serve);
  }

  async #dropRetired(pointer: Pointer): Promise<void> {
    const { store } = this.#options;
    const dropped = toBeDropped(pointer, new Date(this.#now()), RETIRED_MS);
    if (dropped.length === 0) return;
    for (const collection of dropped) await store.drop(collection);
    await forgetProgress(store.notes, dropped);
    await this.#opened.pointers.change(pointer._id, (now) => now && withoutRetired(now, dropped));
  }

  /** The pointer with this process's version, stored if necessary. */
  async #announced({ name, declared }: WorkerFactory): Promise<Pointer | null> {
    const stored = this.#opened.versions.pointers().get(name) ?? null;
    const announce = (pointer: Pointer | null) => announcedBy(pointer, declared, new Date(this.#now()));
    return announce(stored) === null ? stored : this.#opened.pointers.change(name, announce);
  }

  async #startServing(factory: WorkerFactory, collection: string): Promise<ReadModelWorker | null> {
    const assignment = await this.#assignments.take(factory, collection);
    if (assignment === null) return null;
    const { lease, worker } = assignment;
    // The previous holder published up to its checkpoint, so continue from there.
    if (lease.grant === 'free' && worker.position !== START) worker.startPublishing(true);
    return this.#assignments.serve(assignment);
  }

  async #startRebuild(factory: WorkerFactory, collection: string): Promise<void> {
    const assignment = await this.#assignments.take(factory, collection);
    if (assignment === null) return;
    const { log, store, logger } = this.#options;
    logger.info({ collection }, 'filling a new generation');
    const { worker, ending } = assignment;
    const { pointers } = this.#opened;
    const holding = this.#assignments.holdingFor(collection);
    const dependencies = { log, store, logger, pointers, holding, ending: ending.signal };
    void rebuildInBackground(worker, dependencies).then((isActive) => {
      if (!isActive || ending.signal.aborted) return;
      logger.info({ collection }, 'served from now on');
      this.#group.join([this.#assignments.serve(assignment)]);
    });
  }
}
