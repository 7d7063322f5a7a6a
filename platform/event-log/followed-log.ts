import { START, type Position } from '@duende/contracts/events/domain-event';
import type { EventLog, RecordedEvent, SubscriptionItem } from './event-log.ts';

interface FollowListener {
  received(events: readonly RecordedEvent[]): void;
  /** Continuity is lost: events may be missing. */
  restarted(): void;
}

/** What a process knows of a log by following it. */
export interface FollowedLog {
  /**
   * Whether deliveries are current: live, at least up to `seen`, and up to all own appends older than {@link
   * LONGEST_LAG_MS}.
   */
  isCurrent(seen: Position | null): boolean;
  listen(listener: FollowListener): void;
}

/** Milliseconds. An older undelivered append means that following lags. */
export const LONGEST_LAG_MS = 1_000;

/** Listens to the first of concurrent subscriptions; without one nothing is current. */
export function createFollowedLog(log: EventLog): { readonly log: EventLog; readonly followed: FollowedLog } {
  const listeners: FollowListener[] = [];
  let isTaken = false;
  let isLive = false;
  let delivered: Position = START;
  let undelivered: { readonly position: Position; readonly since: number } | null = null;

  function restart(): void {
    isLive = false;
    delivered = START;
    undelivered = null;
    for (const listener of listeners) listener.restarted();
  }

  function take(item: SubscriptionItem): void {
    if ('caughtUp' in item) {
      isLive = true;
      if (item.position > delivered) delivered = item.position;
      return;
    }
    const last = item.at(-1);
    if (last === undefined) return;
    for (const listener of listeners) listener.received(item);
    delivered = last.position;
    if (undelivered !== null && delivered >= undelivered.position) undelivered = null;
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
        if (undelivered === null && result.position > delivered)
          undelivered = { position: result.position, since: performance.now() };
        return result;
      },
      subscribeAll: subscribe,
    },
    followed: {
      isCurrent: (seen) =>
        isLive &&
        (seen === null || seen <= delivered) &&
        (undelivered === null || performance.now() - undelivered.since < LONGEST_LAG_MS),
      listen: (listener) => void listeners.push(listener),
    },
  };
}
