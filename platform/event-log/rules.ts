import type { Position } from '@duende/contracts/events/domain-event';
import type { ExpectedRevision } from './event-log.ts';

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
