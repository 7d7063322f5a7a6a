import type { EventLog } from '@duende/platform/event-log/event-log';

/** One log, opened for one test. */
interface OpenedLog {
  readonly log: EventLog;
  close(): Promise<void>;
}

export interface EventLogAdapter {
  /** An empty log, or one that is shared: the suite looks only at what comes after the head it finds. */
  open(): Promise<OpenedLog>;
}
