import type { Position } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadProgress, ReadStore } from '@duende/platform/read-store/read-store';
import { ALL_READ_MODELS, openWithheld } from '../registry/registry.ts';
import { announceResync } from '../runner/publishing.ts';
import { createWorkerGroup } from '../runner/worker-group.ts';
import { trackProgress } from './progress.ts';
import type { WorkerFactory, ReadModelWorker } from '../runner/worker.ts';

export interface ReadModelStatus {
  readonly name: string;
  readonly position: Position;
  /**
   * `standby`: another process writes it; `unattended`: this process should but cannot; `rebuilding`: a new
   * generation
   */
  readonly state: 'catching-up' | 'live' | 'stopped' | 'standby' | 'unattended' | 'rebuilding';
  readonly error?: unknown;
}

export interface ProjectionRunner {
  readonly caughtUp: Promise<void>;
  status(): readonly ReadModelStatus[];
  stop(): Promise<void>;
}

export interface ProjectionsOptions {
  readonly log: DomainLog;
  readonly store: ReadStore;
  readonly bus: LivePublisher;
  readonly logger: Logger;
  /** default: all */
  readonly readModels?: readonly WorkerFactory[];
}

export interface EmbeddedProjectionsOptions extends ProjectionsOptions {
  readonly empty?: () => Promise<void>;
}

/** Can rebuild all its read models. */
export interface EmbeddedRunner extends ProjectionRunner {
  readonly progress: ReadProgress;
  /** Rebuilds a suspect store, which is closed meanwhile; open pages refetch afterwards. */
  remake(): Promise<void>;
  isClosed(): boolean;
}

/** Needs a store of this process only. Shared stores use `startSharedProjections`. */
export async function startEmbeddedProjections(options: EmbeddedProjectionsOptions): Promise<EmbeddedRunner> {
  const { log, store, bus, logger, empty } = options;
  const factories = options.readModels ?? ALL_READ_MODELS;
  const withheld = await openWithheld(store);
  const workers = new Map<string, ReadModelWorker>();
  let ending = new AbortController();
  let isStopping = false;
  let isClosed = false;

  async function openAll(): Promise<void> {
    const { signal } = ending;
    for (const { name, declared, open } of factories) {
      const assignment = { collection: declared, ending: signal, isOurs: () => true };
      workers.set(name, await open({ log, store, bus, logger, withheld }, assignment));
    }
  }

  await openAll();
  const progress = trackProgress(workers);
  const group = createWorkerGroup({ log, store, bus, logger, moved: ({ name }) => progress.moved(name) });
  group.join([...workers.values()]);

  async function remake(): Promise<void> {
    if (isClosed || isStopping) return;
    isClosed = true;
    ending.abort();
    await Promise.all([...workers.values()].map((worker) => group.leave(worker)));
    if (isStopping) return;
    ending = new AbortController();
    await empty?.();
    await openAll();
    for (const name of workers.keys()) progress.moved(name);
    group.join([...workers.values()]);
    await group.settled();
    isClosed = false;
    await announceResync({ bus, logger }, progress.position([...workers.keys()]));
  }

  return {
    remake,
    isClosed: () => isClosed,
    progress,
    caughtUp: group.settled(),
    status: () =>
      [...workers.values()].map((worker) => {
        const status = statusOf(worker);
        return isClosed && status.state === 'live' ? { ...status, state: 'catching-up' } : status;
      }),
    async stop() {
      isStopping = true;
      ending.abort();
      await group.stop();
      progress.close();
    },
  };
}

export function statusOf({ name, position, error, isPublishing }: ReadModelWorker): ReadModelStatus {
  if (error !== null) return { name, position, state: 'stopped', error };
  return { name, position, state: isPublishing ? 'live' : 'catching-up' };
}
