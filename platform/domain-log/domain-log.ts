import type {
  DomainEvent,
  EventType,
  Position,
  RecordedDomainEvent,
  EventMetadata,
} from '@duende/contracts/events/domain-event';
import type { AppendResult, CaughtUp, ExpectedRevision } from '../event-log/event-log.ts';

export type NewDomainEvent<T extends EventType = EventType> = DomainEvent<T> & {
  readonly id: string;
  readonly metadata: Omit<EventMetadata, 'schemaVersion'>;
};

export interface KnownEvent {
  readonly eventId: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

/** How far the log was read. Other programs' events only count for the position. */
export interface LogPlace {
  /** of the last event read, of any program */
  readonly position: Position;
  /** our last one in the range, or `null` */
  readonly known: KnownEvent | null;
}

/** Events of one range of the log, opened, upcast and checked; without unknown types. */
export interface DomainBatch {
  readonly events: readonly RecordedDomainEvent[];
  readonly through: LogPlace;
}

export type DomainSubscriptionItem = DomainBatch | CaughtUp;

/** What a log can attest even after changes to its streams in the database. */
export interface LogWitness {
  /** created with the log, never changes */
  readonly id: string;
  /**
   * Whether that event is at that place; an older backup or another log lacks it. For a hidden event (deleted,
   * truncated, no access), whether the log reaches so far.
   */
  holds(event: KnownEvent): Promise<boolean>;
  /**
   * For a stream that reads as empty.
   * @throws StreamRemoved when its events are hidden
   */
  requireUntouched(stream: string): Promise<void>;
}

/**
 * Typed events with readable personal data. Only here are they sealed, upcast and checked, and foreign ones left out.
 * Errors: those of {@link EventLog}, `CorruptEvent`; appending also `InvalidEvent`, `KeyDestroyed`. Both reject with
 * `StreamRemoved` for a deleted or truncated stream.
 */
export interface DomainLog extends LogWitness {
  /** `assertNotFenced` runs just before sending; its error is the outcome. */
  append(
    stream: string,
    events: readonly NewDomainEvent[],
    expected: ExpectedRevision,
    assertNotFenced?: () => void,
  ): Promise<AppendResult>;
  /**
   * Reads from a revision on (default: the first), at most `maxCount` recorded events (default: all). In
   * pages, so that other work runs in between.
   */
  read(stream: string, fromRevision?: number, maxCount?: number): Promise<readonly RecordedDomainEvent[]>;
  readAll(from: Position, to: Position): AsyncIterable<DomainBatch>;
  head(): Promise<Position>;
  subscribeAll(from: Position, signal: AbortSignal): AsyncIterable<DomainSubscriptionItem>;
}

export function knownBy({ id, stream, revision, position }: RecordedEventPlace): KnownEvent {
  return { eventId: id, stream, revision, position };
}

type RecordedEventPlace = Pick<RecordedDomainEvent, 'id' | 'stream' | 'revision' | 'position'>;

export class InvalidEvent extends Error {
  override name = 'InvalidEvent';
}

interface Issues {
  readonly issues: readonly { readonly code: string; readonly path: readonly PropertyKey[] }[];
}

/** Leaves out values: they may be personal data. */
export function describeIssues({ issues }: Issues): string {
  return issues.map(({ code, path }) => `${path.map(String).join('.') || '(whole)'} ${code}`).join(', ');
}
