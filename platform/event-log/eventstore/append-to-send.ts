import type { EventToAppend, ExpectedRevision } from '../event-log.ts';

/** One append on its way to a node. */
export interface AppendToSend {
  readonly stream: string;
  readonly events: readonly EventToAppend[];
  readonly expected: ExpectedRevision;
}
