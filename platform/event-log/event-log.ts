import type { Position, EventMetadata } from '@duende/contracts/events/domain-event';
import type { JsonObject } from '@duende/contracts/common/json';

export type { JsonObject, JsonValue } from '@duende/contracts/common/json';

/** An event on its way into the log: `data` is plain JSON with personal data already sealed. */
export interface EventToAppend {
  /** uuid; appending the same ids at the same expected revision again answers as the first time */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: EventMetadata;
}

/** An event as the log holds it. */
export interface RecordedEvent extends EventToAppend {
  readonly stream: string;
  /** 0 for the first event of a stream */
  readonly revision: number;
  readonly position: Position;
  /** only where the log holds something that is no JSON */
  readonly broken?: BrokenEvent;
}

/** An event that is stored as no JSON. Its `data` and `metadata` are empty where they are broken. */
export interface BrokenEvent {
  /** the metadata where both are */
  readonly part: 'data' | 'metadata';
  /** what is the matter, to be said of the part: `are no JSON (1 byte)` */
  readonly why: string;
  /** the bytes of both, to be copied as they are */
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** The revision of the stream's last event as the writer saw it, or that there is no such stream. */
export type ExpectedRevision = number | 'no-stream';

export interface AppendResult {
  /** revision of the last event written */
  readonly revision: number;
  /** position of the last event written */
  readonly position: Position;
}

/** Everything there is has been delivered; what follows is live. `position` is that of the last event looked at. */
export interface CaughtUp {
  readonly caughtUp: true;
  readonly position: Position;
}

export type SubscriptionItem = readonly RecordedEvent[] | CaughtUp;

/**
 * The one append-only log of all events. Events of one append are written together or not at all and are consecutive;
 * positions grow in the order in which readers of all streams see events, and a reader never sees an event before one
 * with a lower position.
 */
export interface EventLog {
  /** made with the log, never changes: tells one log from another */
  readonly id: string;

  /**
   * Writes one or more events to the end of a stream; resolves once they are durable.
   * @throws RevisionConflict when the stream is not at `expected` (unless it is the very same append again), and reads show what it is at
   * @throws LogUnavailable when the outcome is unknown or nothing was written, or an event stands there that nobody has confirmed; the same
   * append may be tried again
   * @throws StorageFull when there is no room; nothing was written
   * @throws AppendTooLarge when the events hold more than `MAX_APPEND_BYTES`; nothing was sent
   * @throws StreamRemoved when somebody tombstoned the stream, or hid the events that stand in the way; nothing was written. One that was
   * deleted otherwise is written to, and goes on behind its old revisions
   */
  append(stream: string, events: readonly EventToAppend[], expected: ExpectedRevision): Promise<AppendResult>;

  /**
   * The events of a stream in order, from a revision on (default: from the first), at most `maxCount` (default: all); empty when
   * there is no such stream.
   * @throws StreamRemoved when somebody tombstoned it; what else hides events just leaves them out here
   * @throws StreamRefused when the log's user may not read it
   */
  read(stream: string, fromRevision?: number, maxCount?: number): Promise<readonly RecordedEvent[]>;

  /**
   * All events after `from` (exclusive) up to `to` (inclusive) in position order, in arrays of bounded size. `onSetUp` is told of each
   * stream that has metadata or a tombstone behind `from`, beyond `to` too: nothing of others is hidden from who reads them by name.
   */
  readAll(
    from: Position,
    to: Position,
    onSetUp?: (stream: string) => void,
  ): AsyncIterable<readonly RecordedEvent[]>;

  /** Position of the last event in the log, `START` when it is empty. */
  head(): Promise<Position>;

  /**
   * All events after `from` (exclusive): first what there is, then one {@link CaughtUp}, then live. Pulled by the
   * reader, so a slow one is never flooded. Ends when the signal aborts; never ends by itself and never throws for a
   * passing fault, it waits and goes on without a gap or a double.
   */
  subscribeAll(from: Position, signal: AbortSignal): AsyncIterable<SubscriptionItem>;
}

/** Facts about a log itself that are no events. An adapter offers this beside the {@link EventLog}. */
export interface LogMarks {
  /** What stands under a name. When nothing does, `value` is written, durably, and is the answer; it never changes. */
  markOnce(name: string, value: string): Promise<string>;
}

/** Writes the events of one log into another, each at the stream and revision it had, in the order they are handed over. */
export interface OrderedCopy {
  /** Resolves when there is room for more. What is there already, with the same id, is not written again. */
  write(events: readonly RecordedEvent[]): Promise<void>;
  /** Resolves when everything handed over is durable. Rejects, as `write`, for what does not pass by itself. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
