import { expect, test } from 'vitest';
import { NOTHING_HIDDEN, readTruncation, withTruncateBefore } from './stream-metadata.ts';

const bytes = (text: string) => Buffer.from(text);

test.each([
  ['{}', {}],
  ['{"$maxCount":2}', { maxCount: 2 }],
  ['{"$maxAge":60}', { maxAgeMs: 60_000 }],
  ['{"$tb":7}', { before: 7 }],
  ['{"$tb":9223372036854775807}', { before: Infinity }],
  ['no json', {}],
  ['[]', {}],
])('%s hides what it says', (text, hidden) => {
  expect(readTruncation(bytes(text))).toEqual({ ...NOTHING_HIDDEN, ...hidden });
});

test('deleting keeps the other settings and writes what a node writes', () => {
  const deleted = withTruncateBefore(bytes('{"$maxCount":2}'), Infinity);
  expect(deleted.toString()).toBe('{"$maxCount":2,"$tb":9223372036854775807}');
  expect(withTruncateBefore(deleted, 3).toString()).toBe('{"$maxCount":2,"$tb":3}');
});
