import type { EventLog } from '@duende/platform/event-log/event-log';
import type { Position } from '@duende/contracts/events/domain-event';

/** One log, opened for one test. */
interface OpenedLog {
  readonly log: EventLog;
  close(): Promise<void>;
}

export interface EventLogAdapter {
  /** An empty log, or one that is shared: the suite looks only at what comes after the head it finds. */
  open(): Promise<OpenedLog>;
}

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
