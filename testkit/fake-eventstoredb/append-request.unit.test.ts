import { expect, test } from 'vitest';
import { judgeAppend, type Expectation, type StreamEnd } from './append-request.ts';

function streamOf(ids: string, softDeleted = false): StreamEnd {
  return {
    idAt: (revision) => ids[revision],
    revisionOf: (id) => (ids.includes(id) ? ids.lastIndexOf(id) : undefined),
    lastRevision: ids.length - 1,
    softDeleted,
  };
}

const NEW = 'write';
const REFUSED = 'conflict';

test.each<[title: string, stream: string, ids: string, expected: Expectation, verdict: string]>([
  ['the first append', '', 'ab', 'no_stream', NEW],
  ['the next one', 'ab', 'c', 1, NEW],
  ['a stream that is there', 'ab', 'c', 'no_stream', REFUSED],
  ['a stream that is not there', '', 'a', 0, REFUSED],
  ['a revision that was passed', 'ab', 'c', 0, REFUSED],
  ['a revision that was not reached', 'ab', 'c', 7, REFUSED],
  ['the same again', 'ab', 'ab', 'no_stream', 'repeat to 1'],
  ['the same again after others', 'abcd', 'bc', 0, 'repeat to 2'],
  ['a leading part of it', 'abc', 'ab', 'no_stream', 'repeat to 1'],
  ['more than was written', 'ab', 'abc', 'no_stream', REFUSED],
  ['the same ids at another revision', 'ab', 'a', 1, NEW],
  ['any, new', 'ab', 'c', 'any', NEW],
  ['any, the same again', 'abc', 'bc', 'any', 'repeat to 2'],
  ['any, known and new mixed', 'ab', 'bc', 'any', REFUSED],
  ['any, nothing there', '', 'a', 'any', NEW],
  ['must be there and is', 'a', 'b', 'stream_exists', NEW],
  ['must be there and is not', '', 'a', 'stream_exists', REFUSED],
])('%s', (_title, stream, ids, expected, verdict) => {
  const got = judgeAppend(streamOf(stream), [...ids], expected);
  expect(got.kind === 'repeat' ? `repeat to ${got.lastRevision}` : got.kind).toBe(verdict);
});

test('a deleted stream may be begun again, and does not exist', () => {
  expect(judgeAppend(streamOf('ab', true), ['c'], 'no_stream').kind).toBe(NEW);
  expect(judgeAppend(streamOf('ab', true), ['c'], 'stream_exists').kind).toBe(REFUSED);
});
