import type { Position } from '@duende/contracts/events/domain-event';
import { AppendTooLarge } from '../errors/errors.ts';
import type { EventToAppend, ExpectedRevision } from './event-log.ts';

const BEFORE_FIRST = -1;

export function toRevision(expected: ExpectedRevision): number {
  return expected === 'no-stream' ? BEFORE_FIRST : expected;
}

export function toExpected(revision: number): ExpectedRevision {
  return revision === BEFORE_FIRST ? 'no-stream' : revision;
}

/** EventStoreDB's default limit, on every engine. KurrentDB 26 takes more, but such a log could not move. */
export const MAX_APPEND_BYTES = 1_048_576;

/** Data and metadata as UTF-8 JSON, two per UTF-16 unit of the type. Some nodes omit the type. */
export function appendBytes(events: readonly EventToAppend[]): number {
  let bytes = 0;
  for (const { type, data, metadata } of events) {
    bytes += Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata));
    bytes += 2 * type.length;
  }
  return bytes;
}

/**
 * @throws RangeError without events
 * @throws AppendTooLarge above {@link MAX_APPEND_BYTES}
 */
export function requireAppendable(stream: string, events: readonly EventToAppend[]): void {
  if (events.length === 0) throw new RangeError('an append holds at least one event');
  if (appendBytes(events) > MAX_APPEND_BYTES) throw new AppendTooLarge(stream);
}

/**
 * As an EventStoreDB node does: `write` at the stream's end; `repeat` if exactly these events follow `expected` (also
 * a prefix of an earlier append); otherwise `conflict`.
 */
export function judgeAppend(options: {
  readonly expected: ExpectedRevision;
  readonly lastRevision: number;
  readonly ids: readonly string[];
  readonly idAt: (revision: number) => string | undefined;
}): 'write' | 'repeat' | 'conflict' {
  const { lastRevision, ids, idAt } = options;
  const expected = toRevision(options.expected);
  if (expected === lastRevision) return 'write';
  return ids.every((id, index) => idAt(expected + 1 + index) === id) ? 'repeat' : 'conflict';
}

const DIGITS = 16;

/** An integer from 0 to 2^53 - 1 as 16 hexadecimal digits. */
export function toPosition(place: number): Position {
  return place.toString(16).padStart(DIGITS, '0');
}

/** A foreign log's position may exceed all places here; never throws. */
export function toPlace(position: Position): number {
  return Number.parseInt(position, 16);
}
