import type { Position, EventMetadata } from '@duende/contracts/events/domain-event';
import type { JsonObject } from '@duende/contracts/common/json';

export type { JsonObject, JsonValue } from '@duende/contracts/common/json';

/** An event to append: plain JSON, personal data sealed. */
export interface EventToAppend {
  /** uuid; repeating an append (same ids, same expected revision) gives the same answer */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

/** An event as stored. */
export interface RecordedEvent extends EventToAppend {
  readonly stream: string;
  /** from 0 within its stream */
  readonly revision: number;
  readonly position: Position;
  /** only if the stored bytes are no JSON */
  readonly broken?: BrokenEvent;
}

/** An event whose bytes are no JSON. Broken `data` and `metadata` read as empty. */
export interface BrokenEvent {
  /** `metadata` if both are broken */
  readonly part: 'data' | 'metadata';
  /** such as `are no JSON (1 byte)` */
  readonly why: string;
  /** both parts as stored, for copying */
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** The stream's last revision as the writer knows it. */
export type ExpectedRevision = number | 'no-stream';

export interface AppendResult {
  readonly revision: number;
  readonly position: Position;
}

/** All existing events have been delivered; `position`: the last event looked at. */
export interface CaughtUp {
  readonly caughtUp: true;
  readonly position: Position;
}

export type SubscriptionItem = readonly RecordedEvent[] | CaughtUp;

/**
 * The append-only log of all events. One append is atomic and consecutive. Positions grow in delivery order: a reader
 * never sees an event before one with a lower position.
 */
export interface EventLog {
  /** created with the log; identifies it */
  readonly id: string;

  /**
   * Appends events to a stream; durable when it resolves.
   * @throws RevisionConflict when the stream is not at `expected`, unless it repeats the same append; reads show its
   * revision
   * @throws LogUnavailable when the outcome is unknown, nothing was written, or an unconfirmed event is in the way;
   * repeat the same append
   * @throws StorageFull when there is no space; nothing was written
   * @throws AppendTooLarge above `MAX_APPEND_BYTES`; nothing was sent
   * @throws StreamRemoved for a tombstone or hidden events in the way; nothing was written. A soft-deleted stream
   * continues after its old revisions
   */
  append(stream: string, events: readonly EventToAppend[], expected: ExpectedRevision): Promise<AppendResult>;

  /**
   * Events of a stream from a revision on (default: the first), at most `maxCount` (default: all); empty without such
   * a stream.
   * @throws StreamRemoved for a tombstone; otherwise hidden events are just missing
   * @throws StreamRefused when the log's user may not read it
   */
  read(stream: string, fromRevision?: number, maxCount?: number): Promise<readonly RecordedEvent[]>;

  /**
   * All events after `from` up to and including `to`, in position order and bounded arrays. `onSetUp` receives each
   * stream with metadata or a tombstone after `from`, also beyond `to`: those may hide events.
   */
  readAll(
    from: Position,
    to: Position,
    onSetUp?: (stream: string) => void,
  ): AsyncIterable<readonly RecordedEvent[]>;

  /** Position of the last event; `START` when empty. */
  head(): Promise<Position>;

  /**
   * All events after `from`, then one {@link CaughtUp}, then live events. The reader pulls. Ends only when the signal
   * aborts; waits out passing faults without gaps or repeats.
   */
  subscribeAll(from: Position, signal: AbortSignal): AsyncIterable<SubscriptionItem>;
}

/** Facts about a log that are not events. */
export interface LogMarks {
  /** Returns the value of a name. If there is none, stores `value` durably first; it never changes. */
  markOnce(name: string, value: string): Promise<string>;
}

/** Copies events into another log, each at its stream and revision, in the given order. */
export interface OrderedCopy {
  /** Resolves when there is room for more. Skips events that are already there with the same id. */
  write(events: readonly RecordedEvent[]): Promise<void>;
  /** Resolves when everything handed over is durable. Rejects, as `write`, for permanent faults. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
