import { START, type Position } from '@duende/contracts/events/domain-event';
import type { EventLog, RecordedEvent, SubscriptionItem } from './event-log.ts';

/** Who is told what the followed log tells. */
export interface FollowListener {
  /** Events in the order of the log, each once, nothing left out since the last `restarted`. */
  told(events: readonly RecordedEvent[]): void;
  /** What was told before is no longer followed on: something may have been missed. */
  restarted(): void;
}

/** What a process that follows a log knows of it without asking. */
export interface FollowedLog {
  /**
   * Whether what was told is all there was a moment ago: the log is followed, live, up to `seen` at least, and up to
   * everything that this process wrote longer ago than {@link LONGEST_LAG_MS}.
   */
  isCurrent(seen: Position | null): boolean;
  listen(listener: FollowListener): void;
}

/** An append of our own that was not told by then means that following lags, or has died without a word. Milliseconds. */
export const LONGEST_LAG_MS = 1_000;

/**
 * The log, and what its subscriptions tell: of those at one time the first is listened to, since one tells everything. While
 * there is none, nothing is current.
 */
export function followThrough(log: EventLog): { readonly log: EventLog; readonly followed: FollowedLog } {
  const listeners: FollowListener[] = [];
  let isTaken = false;
  let isLive = false;
  let told: Position = START;
  /** the first append of our own that has not been told yet */
  let unheard: { readonly position: Position; readonly since: number } | null = null;

  function restart(): void {
    isLive = false;
    told = START;
    unheard = null;
    for (const listener of listeners) listener.restarted();
  }

  function take(item: SubscriptionItem): void {
    if ('caughtUp' in item) {
      isLive = true;
      if (item.position > told) told = item.position;
      return;
    }
    const last = item.at(-1);
    if (last === undefined) return;
    for (const listener of listeners) listener.told(item);
    told = last.position;
    if (unheard !== null && told >= unheard.position) unheard = null;
  }

  async function* subscribe(from: Position, signal: AbortSignal): AsyncGenerator<SubscriptionItem> {
    if (isTaken) {
      yield* log.subscribeAll(from, signal);
      return;
    }
    isTaken = true;
    restart();
    try {
      for await (const item of log.subscribeAll(from, signal)) {
        take(item);
        yield item;
      }
    } finally {
      isTaken = false;
      restart();
    }
  }

  return {
    log: {
      ...log,
      async append(...append) {
        const result = await log.append(...append);
        if (unheard === null && result.position > told)
          unheard = { position: result.position, since: performance.now() };
        return result;
      },
      subscribeAll: subscribe,
    },
    followed: {
      isCurrent: (seen) =>
        isLive &&
        (seen === null || seen <= told) &&
        (unheard === null || performance.now() - unheard.since < LONGEST_LAG_MS),
      listen: (listener) => void listeners.push(listener),
    },
  };
}
