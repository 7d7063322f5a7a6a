import type { DomainBatch, DomainLog } from '@duende/platform/domain-log/domain-log';
import type { LivePublisher } from '@duende/platform/live-bus/live-bus';
import type { Logger } from '@duende/platform/observability/logger';
import type { ReadStore } from '@duende/platform/read-store/read-store';
import { effectiveTimeFrom } from '../model/projection.ts';
import { announceResync } from './publishing.ts';
import { savedTogether } from './saved-together.ts';
import { BEGINNING, type Checkpoint } from './checkpoint.ts';
import type { ReadModelWorker } from './worker.ts';

export interface SubscriptionDependencies {
  readonly log: DomainLog;
  readonly store: Pick<ReadStore, 'notes'>;
  readonly bus: LivePublisher;
  readonly logger: Logger;
  readonly moved?: (worker: ReadModelWorker) => void;
}

/** Serves several workers, each from its own checkpoint. Decodes events once. */
export interface Subscription {
  /** removed workers receive nothing more */
  readonly workers: Set<ReadModelWorker>;
  /** resolves once caught up or ended */
  readonly caughtUp: Promise<void>;
  stop(): Promise<void>;
}

/** Above it sockets get one `resync`. */
const MAX_PUBLISHED_AFTER_GAP = 1000;

/** Events per batch while catching up: larger writes halve the cost. */
const CATCHING_UP_BATCH = 4_000;

/**
 * Starts at the lowest checkpoint. Waits for all workers before the next batch, which bounds memory.
 * `isLive`: at the log's end already, goes on publishing.
 */
export function startSubscription(
  members: Iterable<ReadModelWorker>,
  { log, store, bus, logger, moved }: SubscriptionDependencies,
  { isLive }: { readonly isLive: boolean },
): Subscription {
  const workers = new Set(members);
  const ending = new AbortController();
  const from = lowest(workers);
  const time = effectiveTimeFrom(from.effectiveAt);
  let isAtEnd = isLive;
  let missed = 0;
  let reportCaughtUp = (): void => undefined;
  const caughtUp = new Promise<void>((resolve) => (reportCaughtUp = resolve));

  /** Held back until it is clear whether more follows. */
  let read: DomainBatch | null = null;

  async function take(batch: DomainBatch): Promise<void> {
    read = read === null ? batch : joined(read, batch);
    if (isAtEnd || read.events.length >= CATCHING_UP_BATCH) await deliverRead();
  }

  async function deliverRead(): Promise<void> {
    const batch = read;
    read = null;
    if (batch !== null) await deliver(batch);
  }

  async function deliver({ events, through }: DomainBatch): Promise<void> {
    if (!isAtEnd && (missed += events.length) > MAX_PUBLISHED_AFTER_GAP) {
      for (const worker of workers) if (worker.isPublishing) worker.stopPublishing();
    }
    const folded = events.map((event) => time.take(event));
    const batch = { events: folded, through, effectiveAt: time.now };
    const members = [...workers];
    const together = savedTogether(store.notes.put, members.length);
    await Promise.all(
      members.map(async (worker) => {
        await together.member((save) => worker.accept(batch, save));
        moved?.(worker);
      }),
    );
  }

  async function run(): Promise<void> {
    try {
      for await (const item of log.subscribeAll(from.position, ending.signal)) {
        if ('caughtUp' in item) {
          await deliverRead();
          isAtEnd = true;
          const silent = [...workers].filter(({ isPublishing }) => !isPublishing);
          const owed = silent.filter((worker) => worker.startPublishing(false));
          // Nothing was published up to here, so open pages may be stale.
          if (owed.length > 0) await announceResync({ bus, logger }, item.position);
          await Promise.all([...workers].map((worker) => worker.markCaughtUp()));
          reportCaughtUp();
        } else await take(item);
      }
    } catch (error) {
      await deliverRead();
      for (const worker of workers) {
        worker.stop(error);
        moved?.(worker);
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

function joined(first: DomainBatch, { events, through }: DomainBatch): DomainBatch {
  const known = through.known ?? first.through.known;
  return { events: [...first.events, ...events], through: { position: through.position, known } };
}

function lowest(workers: Iterable<ReadModelWorker>): Checkpoint {
  let found: Checkpoint | null = null;
  for (const { checkpoint, error } of workers) {
    if (error === null && (found === null || checkpoint.position < found.position)) found = checkpoint;
  }
  return found ?? BEGINNING;
}
