import type { Position } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadProgress, ReadStore } from '@duende/platform/read-store/read-store';
import { ALL_READ_MODELS, openWithheld } from '../registry/registry.ts';
import { checkpointCollection } from '../runner/checkpoint.ts';
import { announceResync, createCoalescingBus } from '../runner/publishing.ts';
import { createWorkerGroup } from '../runner/worker-group.ts';
import { trackProgress } from './progress.ts';
import type { WorkerFactory, ReadModelWorker } from '../runner/worker.ts';

export interface ReadModelStatus {
  readonly name: string;
  readonly position: Position;
  /**
   * `standby`: another process writes it; `unattended`: this one should and cannot at the moment; `rebuilding`: a new
   * generation beside the active one, named by its collection
   */
  readonly state: 'catching-up' | 'live' | 'stopped' | 'standby' | 'unattended' | 'rebuilding';
  readonly error?: unknown;
}

export interface ProjectionRunner {
  readonly progress: ReadProgress;
  /** resolves when everything that was in the log at the start has been folded */
  readonly caughtUp: Promise<void>;
  status(): readonly ReadModelStatus[];
  /** Finishes the batch at hand and ends. */
  stop(): Promise<void>;
}

export interface ProjectionsOptions {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly bus: LivePublisher;
  readonly logger: Logger;
  /** default: all of them */
  readonly readModels?: readonly WorkerFactory[];
}

export interface EmbeddedProjectionsOptions extends ProjectionsOptions {
  /** see {@link WorkerDependencies} */
  readonly forgetCopies?: (collection: string) => Promise<void>;
}

/** A runner whose read models can be made anew one by one. */
export interface EmbeddedRunner extends ProjectionRunner {
  readonly workers: ReadonlyMap<string, ReadModelWorker>;
  /**
   * Makes a collection anew from the log, since what is in it is in doubt; open pages are told to ask again when it is
   * there. Until then it is closed.
   */
  remake(collection: string): Promise<void>;
  isClosed(collection: string): boolean;
}

/**
 * Runs projections in a store that this process has to itself: each from its own checkpoint on, in the collection it
 * declares. Processes that share a store use `startSharedProjections`.
 */
export async function startEmbeddedProjections(options: EmbeddedProjectionsOptions): Promise<EmbeddedRunner> {
  const { log, store, logger, forgetCopies } = options;
  const factories = options.readModels ?? ALL_READ_MODELS;
  const ending = new AbortController();
  const bus = createCoalescingBus(options.bus, logger);
  const withheld = await openWithheld(store);
  const workers = new Map<string, ReadModelWorker>();
  const endings = new Map<string, AbortController>();
  const closed = new Set<string>();

  async function open({ name, declared, open: openWorker }: WorkerFactory): Promise<ReadModelWorker> {
    const own = new AbortController();
    const assignment = {
      collection: declared,
      ending: AbortSignal.any([ending.signal, own.signal]),
      isOurs: () => true,
    };
    const dependencies = { log, store, bus, logger, withheld, ...(forgetCopies && { forgetCopies }) };
    const worker = await openWorker(dependencies, assignment);
    endings.set(name, own);
    workers.set(name, worker);
    return worker;
  }

  for (const factory of factories) await open(factory);
  const progress = trackProgress(workers);
  const group = createWorkerGroup({ log, bus, logger, moved: ({ name }) => progress.moved(name) });
  group.join([...workers.values()]);

  async function remake(collection: string): Promise<void> {
    const factory = factories.find(({ declared }) => declared === collection);
    const former = factory && workers.get(factory.name);
    if (former === undefined || closed.has(collection)) return;
    closed.add(collection);
    endings.get(former.name)?.abort();
    await group.leave(former);
    await store.drop(collection);
    await store.drop(checkpointCollection(collection));
    const worker = await open(factory as WorkerFactory);
    progress.moved(worker.name);
    group.join([worker]);
    await group.settled();
    closed.delete(collection);
    await announceResync({ bus, logger }, worker.position);
  }

  return {
    workers,
    remake,
    isClosed: (collection) => closed.has(collection),
    progress,
    caughtUp: group.settled(),
    status: () =>
      [...workers.values()].map((worker) => {
        const status = statusOf(worker);
        return closed.has(worker.collection) && status.state === 'live'
          ? { ...status, state: 'catching-up' }
          : status;
      }),
    async stop() {
      ending.abort();
      await group.stop();
      await bus.close();
      progress.close();
    },
  };
}

export function statusOf({ name, position, error, isPublishing }: ReadModelWorker): ReadModelStatus {
  if (error !== null) return { name, position, state: 'stopped', error };
  return { name, position, state: isPublishing ? 'live' : 'catching-up' };
}
