import type { Position } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadProgress, ReadStore } from '@duende/platform/read-store/read-store';
import { ALL_READ_MODELS, openWithheld } from '../registry.ts';
import { createCoalescingBus } from './publishing.ts';
import { createWorkerGroup } from './worker-group.ts';
import { trackProgress } from './progress.ts';
import type { WorkerFactory, ReadModelWorker } from './worker.ts';

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

/**
 * Runs projections in a store that this process has to itself: each from its own checkpoint on, in the collection it
 * declares. Processes that share a store use `startSharedProjections`.
 */
export async function startEmbeddedProjections(options: ProjectionsOptions): Promise<ProjectionRunner> {
  const { log, store, logger } = options;
  const ending = new AbortController();
  const bus = createCoalescingBus(options.bus, logger);
  const withheld = await openWithheld(store);
  const workers = new Map<string, ReadModelWorker>();
  for (const { name, declared, open } of options.readModels ?? ALL_READ_MODELS) {
    const assignment = { collection: declared, ending: ending.signal, isOurs: () => true };
    workers.set(name, await open({ log, store, bus, logger, withheld }, assignment));
  }
  const progress = trackProgress(workers);
  const group = createWorkerGroup({ log, bus, logger, moved: ({ name }) => progress.moved(name) });
  group.join([...workers.values()]);
  return {
    progress,
    caughtUp: group.settled(),
    status: () => [...workers.values()].map(statusOf),
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
