import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import type { Position } from '@duende/contracts/events/domain-event';
import { LogUnavailable } from '../errors/errors.ts';
import type { Logger } from '../observability/logger.ts';
import type { RecordedEvent, SubscriptionItem, EventLog } from './event-log.ts';

export interface CommitSignal {
  /** read it before the events, so that no commit is missed */
  readonly count: number;
  raise(): void;
  /** Resolves when `count` exceeds `seen`, or when the signal aborts. */
  after(seen: number, signal: AbortSignal): Promise<void>;
}

export function createCommitSignal(): CommitSignal {
  let count = 0;
  const sleepers = new Set<() => void>();
  return {
    get count() {
      return count;
    },
    raise() {
      count += 1;
      const woken = [...sleepers];
      sleepers.clear();
      for (const wake of woken) wake();
    },
    after(seen, signal) {
      if (count !== seen || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          sleepers.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        sleepers.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    },
  };
}

/** Limits batches of reads and subscriptions. */
export const BATCH_SIZE = 512;

const PAUSE_AFTER_FAULT_MS = 100;

export interface LogTail {
  /**
   * Returns events in order, at most {@link BATCH_SIZE}; `upTo`: inclusive, default all. Throws `LogUnavailable` for
   * a passing fault.
   */
  batchAfter(position: Position, upTo?: Position): readonly RecordedEvent[];
  readonly commits: CommitSignal;
}

export async function* readTail(
  tail: LogTail,
  from: Position,
  to: Position,
): AsyncGenerator<readonly RecordedEvent[]> {
  let position = from;
  for (;;) {
    const events = tail.batchAfter(position, to);
    const last = events.at(-1);
    if (last === undefined) return;
    yield events;
    if (events.length < BATCH_SIZE) return;
    position = last.position;
    await nextTurn();
  }
}

/** Subscribers at the same position share the last batch, until the next commit. */
export function sharedTail({ batchAfter, commits }: LogTail): LogTail {
  let last: { position: Position; count: number; events: readonly RecordedEvent[] } | null = null;
  return {
    commits,
    batchAfter(position, upTo) {
      if (upTo !== undefined) return batchAfter(position, upTo);
      const { count } = commits;
      if (last?.position !== position || last.count !== count)
        last = { position, count, events: batchAfter(position) };
      return last.events;
    },
  };
}

export async function* followTail(
  tail: LogTail,
  from: Position,
  signal: AbortSignal,
): AsyncGenerator<SubscriptionItem> {
  let position = from;
  let isCaughtUp = false;
  while (!signal.aborted) {
    const seen = tail.commits.count;
    const events = batchOrFault(tail, position);
    const last = events?.at(-1);
    if (events === null) {
      await delay(PAUSE_AFTER_FAULT_MS, undefined, { ref: false });
      continue;
    }
    if (last !== undefined) {
      position = last.position;
      yield events;
      if (signal.aborted) return;
    }
    // A short batch is the last until the next commit.
    if (events.length === BATCH_SIZE) {
      await nextTurn();
      continue;
    }
    if (!isCaughtUp) {
      isCaughtUp = true;
      yield { caughtUp: true, position };
    }
    await tail.commits.after(seen, signal);
  }
}

function batchOrFault(tail: LogTail, position: Position): readonly RecordedEvent[] | null {
  try {
    return tail.batchAfter(position);
  } catch (error) {
    if (error instanceof LogUnavailable) return null;
    throw error;
  }
}

const PAUSE_MS = 1_000;

/** Follows a log from its present end, to call its listeners. Returns a stop function. */
export function followFromNow(log: EventLog, logger: Logger): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const _ of log.subscribeAll(await log.head(), signal));
      } catch (error) {
        if (!(error instanceof LogUnavailable)) logger.warn({ err: error }, 'the log cannot be followed');
      }
      await delay(PAUSE_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  const following = follow();
  return async () => {
    ending.abort();
    await following;
  };
}
