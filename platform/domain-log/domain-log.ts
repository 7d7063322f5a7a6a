import type {
  DomainEvent,
  EventType,
  Position,
  RecordedDomainEvent,
  EventMetadata,
} from '@duende/contracts/events/domain-event';
import type { AppendResult, CaughtUp, ExpectedRevision } from '../event-log/event-log.ts';
import type { Metrics } from '../observability/metrics.ts';

/** A fact ready to be recorded. */
export type NewDomainEvent<T extends EventType = EventType> = DomainEvent<T> & {
  readonly id: string;
  readonly metadata: Omit<EventMetadata, 'schemaVersion'>;
};

/** The last event looked at, whether known or not: where a checkpoint may stand, and how to find it again. */
export interface LogPlace {
  readonly position: Position;
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
}

/** Known events of one stretch of the log, opened, upcast and checked; unknown types are left out. */
export interface DomainBatch {
  readonly events: readonly RecordedDomainEvent[];
  readonly through: LogPlace;
}

export type DomainSubscriptionItem = DomainBatch | CaughtUp;

/**
 * The log as deciders and projections see it: typed events with personal data in clear. Sealing, upcasting and the
 * check against the schemas of `contracts` happen here and nowhere else, and so does leaving out what is none of ours. Errors are the {@link EventLog}'s own, and
 * `CorruptEvent` for a stored event that no schema accepts; appending also `InvalidEvent` and `KeyDestroyed`.
 */
export interface DomainLog {
  readonly id: string;
  append(
    stream: string,
    events: readonly NewDomainEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult>;
  /**
   * The events of a stream from a revision on (default: from the first), of at most `maxCount` recorded ones (default: all). A
   * long stream is read in pages, so that others get their turn in between.
   */
  read(stream: string, fromRevision?: number, maxCount?: number): Promise<readonly RecordedDomainEvent[]>;
  readAll(from: Position, to: Position): AsyncIterable<DomainBatch>;
  head(): Promise<Position>;
  subscribeAll(from: Position, signal: AbortSignal): AsyncIterable<DomainSubscriptionItem>;
}

/** A stored event that is not what its type promises; reading stops there instead of skipping it. */
export class CorruptEvent extends Error {
  readonly eventId: string;

  constructor(message: string, { eventId, ...options }: ErrorOptions & { readonly eventId: string }) {
    super(message, options);
    this.name = 'CorruptEvent';
    this.eventId = eventId;
  }
}

/** A fact that its own schema refuses; nothing was written. */
export class InvalidEvent extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidEvent';
  }
}

interface Issues {
  readonly issues: readonly { readonly code: string; readonly path: readonly PropertyKey[] }[];
}

/** Where a schema was broken and how, never the value: it may be personal. */
export function describeIssues({ issues }: Issues): string {
  return issues.map(({ code, path }) => `${path.map(String).join('.') || '(whole)'} ${code}`).join(', ');
}

/** The log with its appends counted by type. */
export function countAppends(log: DomainLog, metrics: Pick<Metrics, 'countAppended'>): DomainLog {
  return {
    ...log,
    async append(stream, events, expected) {
      const result = await log.append(stream, events, expected);
      for (const { type } of events) metrics.countAppended(type);
      return result;
    },
  };
}
