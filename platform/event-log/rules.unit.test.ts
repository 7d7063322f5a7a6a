import { describe, expect, it } from 'vitest';
import { AppendTooLarge } from '../errors/errors.ts';
import { sampleMetadata } from '@duende/testkit/samples/sample-events';
import { appendBytes, judgeAppend, requireAppendable } from './rules.ts';

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

describe('the bytes of an append', () => {
  const metadata = { ...sampleMetadata(), schemaVersion: 1 };
  const event = (text: string, type = 'Type') => ({ id: 'a', type, data: { text }, metadata });
  const ofMetadata = Buffer.byteLength(JSON.stringify(metadata));

  it.each([
    ['letters of one byte', [event('abc')], '{"text":"abc"}'.length + 8],
    ['letters of two and four', [event('ñ🌲')], '{"text":""}'.length + 6 + 8],
    ['what JSON escapes', [event('"\n')], '{"text":""}'.length + 4 + 8],
    ['types, two for each unit', [event('', 'Ñ🌲')], '{"text":""}'.length + 6],
  ])('are those of %s', (_, events, bytes) => {
    expect(appendBytes(events)).toBe(bytes + ofMetadata);
  });

  it('are those of all its events, and may be 1 MiB', () => {
    const small = event('');
    const rest = 1_048_576 - appendBytes([small, small]);
    const whole = [small, event('x'.repeat(rest))];
    expect(appendBytes(whole)).toBe(1_048_576);
    expect(() => requireAppendable('party-a', whole)).not.toThrow();
    const over = () => requireAppendable('party-a', [small, event('x'.repeat(rest + 1))]);
    expect(over).toThrow(AppendTooLarge);
    expect(over).toThrow('party-a');
  });
});
