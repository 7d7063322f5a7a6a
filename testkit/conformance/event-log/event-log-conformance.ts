import { describe } from 'vitest';
import { describeAppending } from './appending-conformance.ts';
import type { EventLogAdapter } from './event-log-adapter.ts';
import { describeReading } from './reading-conformance.ts';
import { describeSubscribing } from './subscribing-conformance.ts';

/** What every event log must do; each adapter's tests call this. */
export function describeEventLog(name: string, adapter: EventLogAdapter): void {
  describe(`${name} as an event log`, () => {
    describeAppending(adapter);
    describeReading(adapter);
    describeSubscribing(adapter);
  });
}
