import { describe } from 'vitest';
import type { EventLog } from '../event-log.ts';
import { describeAppending } from './appending-conformance.ts';
import { describeReading } from './reading-conformance.ts';
import { describeSubscribing } from './subscribing-conformance.ts';

/** One log, opened for one test. */
export interface OpenedLog {
  readonly log: EventLog;
  close(): Promise<void>;
}

export interface EventLogAdapter {
  /** An empty log, or one that is shared: the suite looks only at what comes after the head it finds. */
  open(): Promise<OpenedLog>;
  /** The same log by a new connection, after the first was closed; absent where nothing outlives it. */
  reopen?(): Promise<OpenedLog>;
}

/** What every event log must do; each adapter's tests call this. */
export function describeEventLog(name: string, adapter: EventLogAdapter): void {
  describe(`${name} as an event log`, () => {
    describeAppending(adapter);
    describeReading(adapter);
    describeSubscribing(adapter);
  });
}
