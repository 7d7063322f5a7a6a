import type { Position } from '@duende/contracts/events/domain-event';
import type { EventLog } from '@duende/platform/event-log/event-log';
import type { EventLogAdapter } from './event-log-adapter.ts';

/** Runs a test on an opened log and closes it. `start` is the head before the test wrote anything. */
export function withLog(
  adapter: EventLogAdapter,
  test: (log: EventLog, start: Position) => Promise<void>,
): () => Promise<void> {
  return async () => {
    const { log, close } = await adapter.open();
    try {
      await test(log, await log.head());
    } finally {
      await close();
    }
  };
}
