import { describe, expect, it } from 'vitest';
import { judgeAppend } from './rules.ts';

const held = ['a', 'b', 'c'];

describe('an append to a stream that holds a, b, c', () => {
  it.each([
    { expected: 2, ids: ['d', 'e'], verdict: 'write' },
    { expected: 'no-stream', ids: ['a', 'b', 'c'], verdict: 'repeat' },
    { expected: 'no-stream', ids: ['a'], verdict: 'repeat' },
    { expected: 0, ids: ['b', 'c'], verdict: 'repeat' },
    { expected: 'no-stream', ids: ['a', 'b', 'c', 'd'], verdict: 'conflict' },
    { expected: 1, ids: ['c', 'd'], verdict: 'conflict' },
    { expected: 'no-stream', ids: ['b'], verdict: 'conflict' },
    { expected: 0, ids: ['a'], verdict: 'conflict' },
    { expected: 3, ids: ['d'], verdict: 'conflict' },
    { expected: 'no-stream', ids: ['x'], verdict: 'conflict' },
  ] as const)('of $ids at $expected: $verdict', ({ expected, ids, verdict }) => {
    expect(judgeAppend({ expected, ids, lastRevision: 2, idAt: (revision) => held[revision] })).toBe(verdict);
  });
});
