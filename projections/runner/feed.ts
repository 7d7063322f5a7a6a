import { START } from '@duende/contracts/events/domain-event';
import type { DomainBatch, DomainLog } from '@duende/platform/domain-log/domain-log';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import { effectiveTimeFrom } from '../effective-time.ts';
import { announceResync } from './announce.ts';
import type { Standing } from './checkpoint.ts';
import type { ReadModelWorker } from './read-model-worker.ts';

export interface FeedDependencies {
  readonly log: DomainLog;
  readonly bus: LivePublisher;
  readonly logger: Logger;
  /** a worker has moved or stopped */
  readonly moved: (worker: ReadModelWorker) => void;
}

/** One subscription, decoded once, that feeds some workers, each from its own standing on. */
export interface Feed {
  /** whoever is taken out is fed no more */
  readonly workers: Set<ReadModelWorker>;
  /** resolves when everything that was in the log at the start has been folded, or when it ended */
  readonly caughtUp: Promise<void>;
  /** Finishes the batch at hand and ends. */
  stop(): Promise<void>;
}

/** Most events that sockets are told one by one after a pause; above it they ask again once. */
const TOLD_LATE = 1000;

/**
 * Starts at the lowest standing; the next batch is taken when every worker is through with the last, so memory stays bounded.
 * `isLive`: the workers are at the log's end already and go on telling.
 */
export function startFeed(
  members: Iterable<ReadModelWorker>,
  { log, bus, logger, moved }: FeedDependencies,
  { isLive }: { readonly isLive: boolean },
): Feed {
  const workers = new Set(members);
  const ending = new AbortController();
  const from = lowest(workers);
  const time = effectiveTimeFrom(from.effectiveAt);
  let isAtEnd = isLive;
  let late = 0;
  let reportCaughtUp = (): void => undefined;
  const caughtUp = new Promise<void>((resolve) => (reportCaughtUp = resolve));

  async function feed({ events, through }: DomainBatch): Promise<void> {
    if (!isAtEnd && (late += events.length) > TOLD_LATE) {
      for (const worker of workers) if (worker.isTelling) worker.hush();
    }
    const folded = events.map((event) => time.take(event));
    const stretch = { events: folded, through, effectiveAt: time.now };
    await Promise.all(
      [...workers].map(async (worker) => {
        await worker.accept(stretch);
        moved(worker);
      }),
    );
  }

  async function run(): Promise<void> {
    try {
      for await (const item of log.subscribeAll(from.position, ending.signal)) {
        if ('caughtUp' in item) {
          isAtEnd = true;
          const silent = [...workers].filter(({ isTelling }) => !isTelling);
          const owed = silent.filter((worker) => worker.tell(false));
          // What was folded up to here was told to nobody, and open pages may show what came before it.
          if (owed.length > 0) await announceResync({ bus, logger }, item.position);
          await Promise.all([...workers].map((worker) => worker.arrive()));
          reportCaughtUp();
        } else await feed(item);
      }
    } catch (error) {
      // What the log itself cannot deliver (a corrupt event) stops everybody there.
      for (const worker of workers) {
        worker.stop(error);
        moved(worker);
      }
    }
    reportCaughtUp();
  }

  const running = run();
  return {
    workers,
    caughtUp,
    async stop() {
      ending.abort();
      await running;
    },
  };
}

function lowest(workers: Iterable<ReadModelWorker>): Standing {
  let found: Standing | null = null;
  for (const { standing, error } of workers) {
    if (error === null && (found === null || standing.position < found.position)) found = standing;
  }
  return found ?? { position: START, effectiveAt: '' };
}
