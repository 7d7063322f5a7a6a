import { START, type Position } from '@duende/contracts/events/domain-event';
import type { DomainBatch, DomainLog } from '@duende/platform/domain-log/domain-log';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/logging/logger';
import type { ReadProgress } from '@duende/platform/read-store/read-progress';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { ALL_READ_MODELS } from '../all-projections.ts';
import { effectiveTimeFrom } from '../effective-time.ts';
import { announceResync } from './announce.ts';
import { createCoalescingBus } from './coalescing-bus.ts';
import { trackProgress } from './progress.ts';
import type { OpenWorker, ReadModelWorker } from './read-model-worker.ts';

export interface ReadModelStatus {
  readonly name: string;
  readonly position: Position;
  readonly state: 'catching-up' | 'live' | 'stopped';
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
  readonly readModels?: readonly OpenWorker[];
}

/**
 * Makes read models from the log: one subscription, decoded once, feeds all of them, each from its own checkpoint on.
 * The next batch is taken when every read model is through with the last, so memory stays bounded.
 */
export async function startProjections(options: ProjectionsOptions): Promise<ProjectionRunner> {
  const { log, store, logger } = options;
  const ending = new AbortController();
  const bus = createCoalescingBus(options.bus, logger);
  const workers = new Map<string, ReadModelWorker>();
  for (const open of options.readModels ?? ALL_READ_MODELS) {
    const worker = await open({ log, store, bus, logger }, ending.signal);
    workers.set(worker.name, worker);
  }
  const progress = trackProgress(workers);
  const [first] = [...workers.values()].map(({ start }) => start).sort(byPosition);
  const time = effectiveTimeFrom(first?.effectiveAt ?? '');
  const wasThere = [...workers.values()].some((worker) => worker.wasThere);
  let isLive = false;
  let reportCaughtUp = (): void => undefined;
  const caughtUp = new Promise<void>((resolve) => (reportCaughtUp = resolve));

  async function feed({ events, through }: DomainBatch): Promise<void> {
    const folded = events.map((event) => time.take(event));
    const stretch = { events: folded, through, effectiveAt: time.now, isLive };
    await Promise.all(
      [...workers.values()].map(async (worker) => {
        await worker.accept(stretch);
        progress.moved(worker.name);
      }),
    );
  }

  async function run(): Promise<void> {
    try {
      for await (const item of log.subscribeAll(first?.position ?? START, ending.signal)) {
        if ('caughtUp' in item) {
          isLive = true;
          // What was folded up to here was told to nobody, and open pages may show what came before it.
          if (wasThere) await announceResync({ bus, logger }, item.position);
          await Promise.all([...workers.values()].map((worker) => worker.arrive()));
          reportCaughtUp();
        } else await feed(item);
      }
    } catch (error) {
      // What the log itself cannot deliver (a corrupt event) stops everybody there.
      for (const worker of workers.values()) {
        worker.stop(error);
        progress.moved(worker.name);
      }
      reportCaughtUp();
    }
  }

  const running = run();
  return {
    progress,
    caughtUp,
    status: () => [...workers.values()].map((worker) => statusOf(worker, isLive)),
    async stop() {
      ending.abort();
      await running;
      await bus.close();
      progress.close();
      reportCaughtUp();
    },
  };
}

function byPosition(a: { position: Position }, b: { position: Position }): number {
  return a.position < b.position ? -1 : 1;
}

function statusOf({ name, position, error }: ReadModelWorker, isLive: boolean): ReadModelStatus {
  if (error !== null) return { name, position, state: 'stopped', error };
  return { name, position, state: isLive ? 'live' : 'catching-up' };
}
