import type {
  DomainEvent,
  EventType,
  Position,
  RecordedDomainEvent,
  EventMetadata,
} from '@duende/contracts/events/domain-event';
import type { AppendResult, CaughtUp, ExpectedRevision } from '../event-log/event-log.ts';

/** A fact ready to be recorded. */
export type NewDomainEvent<T extends EventType = EventType> = DomainEvent<T> & {
  readonly id: string;
  readonly metadata: Omit<EventMetadata, 'schemaVersion'>;
};

/** An event of ours, as something a log can be known by again. */
export interface KnownEvent {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** Until where the log was looked at. Other programs' events count for the position, and never for what the log is known by. */
export interface LogPlace {
  /** of the last event looked at, whoever wrote it */
  readonly position: Position;
  /** the last event of ours in the stretch; `null` when it held none */
  readonly known: KnownEvent | null;
}

/** Known events of one stretch of the log, opened, upcast and checked; unknown types are left out. */
export interface DomainBatch {
  readonly events: readonly RecordedDomainEvent[];
  readonly through: LogPlace;
}

export type DomainSubscriptionItem = DomainBatch | CaughtUp;

/** What a log says about itself, whatever somebody did to its streams in the database. */
export interface LogWitness {
  /** made with the log, never changes */
  readonly id: string;
  /**
   * Whether the log holds that very event at that very place; an older back-up or another log does not. Of an event that is
   * hidden from its stream (deleted, cut, not ours to read) all that can be asked is whether the log reaches as far.
   */
  holds(event: KnownEvent): Promise<boolean>;
  /** For a stream that reads as empty. @throws StreamRemoved when it is so because somebody hid what was there */
  requireUntouched(stream: string): Promise<void>;
}

/**
 * The log as deciders and projections see it: typed events with personal data in clear. Sealing, upcasting and the
 * check against the schemas of `contracts` happen here and nowhere else, and so does leaving out what is none of ours. Errors are the {@link EventLog}'s own, and
 * `CorruptEvent` for a stored event that no schema accepts; appending also `InvalidEvent` and `KeyDestroyed`. Both reject with
 * `StreamRemoved` where somebody deleted the stream or cut off its beginning.
 */
export interface DomainLog extends LogWitness {
  /** `assertNotFenced` is called when everything else is done and nothing has been sent: an error that it throws is the outcome. */
  append(
    stream: string,
    events: readonly NewDomainEvent[],
    expected: ExpectedRevision,
    assertNotFenced?: () => void,
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

/** What an event is known by. */
export function knownBy({ id, stream, revision, position }: RecordedEventPlace): KnownEvent {
  return { eventId: id, stream, revision, position };
}

type RecordedEventPlace = Pick<RecordedDomainEvent, 'id' | 'stream' | 'revision' | 'position'>;

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
