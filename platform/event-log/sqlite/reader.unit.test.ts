import { expect, it } from 'vitest';
import { NO_STREAM_ENDS, rememberStreamEnds } from './reader.ts';

it('knows what is behind the end of a stream, of those whose end was noted', () => {
  const ends = rememberStreamEnds();
  expect(ends.isBefore('a', 0)).toBe(false);
  ends.note('a', 2);
  expect([1, 2, 3, 9].map((revision) => ends.isBefore('a', revision))).toEqual([false, false, true, true]);
  expect(ends.isBefore('b', 3)).toBe(false);
  ends.note('b', -1);
  expect(ends.isBefore('b', 0)).toBe(true);
});

it('knows nothing of a stream that was forgotten', () => {
  const ends = rememberStreamEnds();
  ends.note('a', 2);
  ends.forget('a');
  expect(ends.isBefore('a', 3)).toBe(false);
});

it('knows nothing of a log that others write', () => {
  NO_STREAM_ENDS.note('a', 2);
  expect(NO_STREAM_ENDS.isBefore('a', 3)).toBe(false);
});
