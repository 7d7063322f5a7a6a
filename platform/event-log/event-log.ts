import type { Position, EventMetadata } from '@duende/contracts/events/domain-event';
import type { JsonObject } from '@duende/contracts/common/json';

export interface EventToAppend {
  /** uuid; a repeated append (same ids and revision) gives the same answer */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

export interface RecordedEvent extends EventToAppend {
  readonly stream: string;
  /** from 0 within its stream */
  readonly revision: number;
  readonly position: Position;
  /** if the stored bytes are no JSON */
  readonly broken?: BrokenEvent;
}

/** An event whose bytes are no JSON. Broken parts read as empty. */
export interface BrokenEvent {
  /** `metadata` if both are broken */
  readonly part: 'data' | 'metadata';
  /** such as `are no JSON (1 byte)` */
  readonly why: string;
  /** both parts as stored, for copying */
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export type ExpectedRevision = number | 'no-stream';

export interface AppendResult {
  readonly revision: number;
  readonly position: Position;
}

/** All existing events were delivered. `position`: the last one looked at. */
export interface CaughtUp {
  readonly caughtUp: true;
  readonly position: Position;
}

export type SubscriptionItem = readonly RecordedEvent[] | CaughtUp;

/**
 * The append-only log. Appends are atomic and consecutive. Positions grow in delivery order: a
 * reader never sees an event before one with a lower position.
 */
export interface EventLog {
  readonly id: string;

  /**
   * Appends to a stream; durable when it resolves.
   * @throws RevisionConflict when the stream is not at `expected`, unless it repeats the same append; reads show its
   * revision
   * @throws LogUnavailable when nothing was written, the outcome is unknown, or an unconfirmed event is in the way;
   * repeat the same append
   * @throws StorageFull, AppendTooLarge (above `MAX_APPEND_BYTES`): nothing was written
   * @throws StreamRemoved for a tombstone or hidden events in the way. A soft-deleted stream continues after its old
   * revisions
   */
  append(stream: string, events: readonly EventToAppend[], expected: ExpectedRevision): Promise<AppendResult>;

  /**
   * Reads from a revision on (default: the first), at most `maxCount` (default: all); empty without such a stream.
   * @throws StreamRemoved for a tombstone; otherwise hidden events are just missing
   * @throws StreamRefused when the log's user may not read it
   */
  read(stream: string, fromRevision?: number, maxCount?: number): Promise<readonly RecordedEvent[]>;

  /**
   * Reads after `from` up to and including `to`, in order and bounded arrays. `onSetUp` receives each stream with
   * metadata or a tombstone after `from`, also beyond `to`: those may hide events.
   */
  readAll(
    from: Position,
    to: Position,
    onSetUp?: (stream: string) => void,
  ): AsyncIterable<readonly RecordedEvent[]>;

  /** Position of the last event; `START` when empty. */
  head(): Promise<Position>;

  /**
   * Delivers existing events after `from`, one {@link CaughtUp}, then live ones, as the reader pulls. Ends only when
   * the signal aborts; waits out passing faults without gaps or repeats.
   */
  subscribeAll(from: Position, signal: AbortSignal): AsyncIterable<SubscriptionItem>;
}

export interface LogMarks {
  /** Stores `value` durably if the name has none; returns its value, which never changes. */
  markOnce(name: string, value: string): Promise<string>;
}

/** Copies events at their streams and revisions, in the given order. */
export interface OrderedCopy {
  /** Durable when it resolves. Skips events already there with the same id. Rejects for permanent faults. */
  write(events: readonly RecordedEvent[]): Promise<void>;
  close(): Promise<void>;
}
