import type { Position } from '@duende/contracts/events/domain-event';
import { AppendTooLarge } from '../errors/errors.ts';
import type { EventToAppend, ExpectedRevision } from './event-log.ts';

/** Revision before the first event of a stream. */
const BEFORE_FIRST = -1;

/** An expected revision as the number that the stream's last revision must equal. */
export function toRevision(expected: ExpectedRevision): number {
  return expected === 'no-stream' ? BEFORE_FIRST : expected;
}

/** The last revision of a stream as the port's errors tell it. */
export function toExpected(revision: number): ExpectedRevision {
  return revision === BEFORE_FIRST ? 'no-stream' : revision;
}

/**
 * Most bytes of one append, on every engine: what EventStoreDB takes unless it is set up otherwise. KurrentDB 26 takes more, but a log
 * that made use of it could be carried to no other engine.
 */
export const MAX_APPEND_BYTES = 1_048_576;

/**
 * The bytes of an append: of all its events together, data and metadata as JSON in UTF-8, and two for each UTF-16 unit of the type.
 * Nodes differ in whether they count the last two; none counts anything else.
 */
export function appendBytes(events: readonly EventToAppend[]): number {
  let bytes = 0;
  for (const { type, data, metadata } of events) {
    bytes += Buffer.byteLength(JSON.stringify(data)) + Buffer.byteLength(JSON.stringify(metadata));
    bytes += 2 * type.length;
  }
  return bytes;
}

/**
 * What every adapter asks of an append before it sends anything.
 * @throws RangeError where it holds no event
 * @throws AppendTooLarge where it holds more than {@link MAX_APPEND_BYTES}
 */
export function requireAppendable(stream: string, events: readonly EventToAppend[]): void {
  if (events.length === 0) throw new RangeError('an append holds at least one event');
  if (appendBytes(events) > MAX_APPEND_BYTES) throw new AppendTooLarge(stream);
}

/**
 * What becomes of an append, from the stream's last revision and the ids it holds: `write` at its end; `repeat` when
 * the very same events already follow `expected` (all of them: a leading part of an earlier append counts, more than was
 * written does not); else `conflict`. This is what an EventStoreDB node answers.
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

/** A place in the log (a whole number from 0 to 2^53 - 1) as the port writes it: 16 hexadecimal digits. */
export function toPosition(place: number): Position {
  return place.toString(16).padStart(DIGITS, '0');
}

/** The place a position stands for. A foreign log's position may be past every place of this one; none throws. */
export function toPlace(position: Position): number {
  return Number.parseInt(position, 16);
}
