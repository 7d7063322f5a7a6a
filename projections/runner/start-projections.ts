import type { Position } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadProgress, ReadStore } from '@duende/platform/read-store/read-store';
import { ALL_READ_MODELS } from '../all-projections.ts';
import { PARTIES } from '../parties/party-document.ts';
import { createCoalescingBus } from './coalescing-bus.ts';
import { createCrew } from './crew.ts';
import { trackProgress } from './progress.ts';
import type { ReadModelMaker, ReadModelWorker } from './read-model-worker.ts';

export interface ReadModelStatus {
  readonly name: string;
  readonly position: Position;
  /**
   * `standby`: another process makes it; `unattended`: this one should and cannot at the moment; `filling`: a generation beside
   * the served one, named by its collection
   */
  readonly state: 'catching-up' | 'live' | 'stopped' | 'standby' | 'unattended' | 'filling';
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
  readonly readModels?: readonly ReadModelMaker[];
}

/**
 * Makes read models from the log, for a store that this process has to itself: each from its own checkpoint on, in the
 * collection it declares. Processes that share a store use `startElectedProjections`.
 */
export async function startProjections(options: ProjectionsOptions): Promise<ProjectionRunner> {
  const { log, store, logger } = options;
  const ending = new AbortController();
  const bus = createCoalescingBus(options.bus, logger);
  const parties = await store.collection(PARTIES);
  const workers = new Map<string, ReadModelWorker>();
  for (const { name, declared, open } of options.readModels ?? ALL_READ_MODELS) {
    const post = { collection: declared, ending: ending.signal, isOurs: () => true };
    workers.set(name, await open({ log, store, bus, logger, parties }, post));
  }
  const progress = trackProgress(workers);
  const crew = createCrew({ log, bus, logger, moved: ({ name }) => progress.moved(name) });
  crew.join([...workers.values()]);
  return {
    progress,
    caughtUp: crew.settled(),
    status: () => [...workers.values()].map(statusOf),
    async stop() {
      ending.abort();
      await crew.stop();
      await bus.close();
      progress.close();
    },
  };
}

export function statusOf({ name, position, error, isTelling }: ReadModelWorker): ReadModelStatus {
  if (error !== null) return { name, position, state: 'stopped', error };
  return { name, position, state: isTelling ? 'live' : 'catching-up' };
}
