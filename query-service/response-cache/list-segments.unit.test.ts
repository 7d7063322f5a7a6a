import { execFileSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deflateSegment,
  deflateShort,
  gzipTrailer,
  joinGzip,
  listEntry,
  piecesOf,
  type Segment,
  segmentsOf,
} from './list-segments.ts';

const SIZE = 8;
const entry = (number: number, text = 'psytrance ñandú '.repeat(20)) =>
  listEntry(String(number), { number, text });
const entries = (count: number) => Array.from({ length: count }, (_, index) => entry(index));
type Entries = ReturnType<typeof entries>;
const jsonOf = (list: Entries) => `[${list.map(({ bytes }) => bytes.toString()).join(',')}]`;
const textOf = (segments: readonly Segment[]) => Buffer.concat(piecesOf(segments)).toString();
const joined = (segments: readonly Segment[]) => joinGzip(segments, gzipTrailer(segments));
const deflateAll = (segments: readonly Segment[]) => Promise.all(segments.map(deflateSegment));
const sizesOf = (segments: readonly Segment[]) => segments.map((segment) => segment.entries.length);

test.each([0, 1, 2, 7, 8, 9, 100])(
  'a list of %i entries is its JSON: plain, as stored gzip and as compressed gzip',
  async (count) => {
    const segments = segmentsOf(entries(count), [], SIZE);
    const json = jsonOf(entries(count));
    expect(textOf(segments)).toBe(json);
    const stored = joined(segments);
    expect(gunzipSync(stored).toString()).toBe(json);
    await deflateAll(segments);
    const compressed = joined(segments);
    expect(gunzipSync(compressed).toString()).toBe(json);
    if (count > 2) expect(compressed.length).toBeLessThan(stored.length / 3);
  },
);

test('gzip itself reads what was joined, of long segments too that are not compressed yet', async () => {
  const long = [entry(1, 'áé'.repeat(50_000)), ...entries(20), entry(2, 'x'.repeat(65_535))];
  const segments = segmentsOf(long, [], SIZE);
  const gzip = (...options: string[]) =>
    execFileSync('gzip', options, { input: joined(segments), maxBuffer: 10_000_000 }).toString();
  for (const isCompressed of [0, 1, segments.length]) {
    await deflateAll(segments.slice(0, isCompressed));
    gzip('-t');
    expect(gzip('-dc')).toBe(jsonOf(long));
  }
});

test.each<[string, (list: Entries) => void]>([
  ['changes', (list) => void list.splice(40, 1, entry(40, 'otra'))],
  ['comes', (list) => void list.splice(40, 0, entry(999, 'nueva'))],
  ['goes', (list) => void list.splice(41, 1)],
])('an entry that %s costs the segment it stands in, and no other', async (_, change) => {
  const list = entries(128);
  const before = segmentsOf(list, [], SIZE);
  await deflateAll(before);
  change(list);
  const after = segmentsOf(list, before, SIZE);
  expect(after.filter(({ deflated }) => deflated === null)).toHaveLength(1);
  expect(gunzipSync(joined(after)).toString()).toBe(jsonOf(list));
});

test('short segments are compressed at once, unless they are many; a long one is not', () => {
  const waiting = (list: Entries) => {
    const segments = segmentsOf(list, [], SIZE);
    deflateShort(segments);
    return segments.filter(({ deflated }) => deflated === null).length;
  };
  expect(waiting([])).toBe(0);
  expect(waiting(entries(32 * SIZE))).toBe(0);
  expect(waiting(entries(32 * SIZE + 1))).toBe(33);
  expect(waiting([entry(1, 'z'.repeat(65_536))])).toBe(1);
  const segments = segmentsOf(entries(2 * SIZE), [], SIZE);
  deflateShort(segments);
  expect(gunzipSync(joined(segments)).toString()).toBe(jsonOf(entries(2 * SIZE)));
});

test('segments stay of a size, however many entries come and go in one place', () => {
  let list = entries(64);
  let segments = segmentsOf(list, [], SIZE);
  for (let number = 100; number < 200; number += 1) {
    list.splice(20, 0, entry(number));
    segments = segmentsOf(list, segments, SIZE);
    expect(Math.max(...sizesOf(segments))).toBeLessThanOrEqual(2 * SIZE);
  }
  expect(Math.min(...sizesOf(segments).slice(0, -1))).toBeGreaterThanOrEqual(SIZE / 2);
  list = list.filter((_, index) => index % 5 === 0);
  segments = segmentsOf(list, segments, SIZE);
  expect(Math.min(...sizesOf(segments).slice(0, -1))).toBeGreaterThanOrEqual(SIZE / 2);
  expect(textOf(segments)).toBe(jsonOf(list));
});

const steps = fc.array(
  fc.record({
    at: fc.nat(60),
    leaves: fc.boolean(),
    /** a text for what comes, or for what changes */
    comes: fc.option(fc.string({ maxLength: 300 })),
    moves: fc.option(fc.nat(60)),
    /** of the segments, those that are compressed by then */
    compressed: fc.nat(0xffff),
  }),
  { maxLength: 20 },
);

test('whatever comes, goes, changes or moves, however it is cut and whatever is compressed by then: the list is its JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(60), fc.integer({ min: 2, max: 30 }), steps, async (count, size, changes) => {
      const list = entries(count);
      let segments = segmentsOf(list, [], size);
      for (const [index, { at, leaves, comes, moves, compressed }] of changes.entries()) {
        const place = Math.min(at, list.length);
        const [one] = leaves ? list.splice(place, 1) : [];
        if (comes !== null) list.splice(place, 0, entry(1000 + index, comes));
        if (one !== undefined && moves !== null) list.splice(Math.min(moves, list.length), 0, one);
        segments = segmentsOf(list, segments, size);
        await deflateAll(segments.filter((_, bit) => (compressed >> bit) & 1));
        const json = jsonOf(list);
        expect(textOf(segments)).toBe(json);
        expect(gunzipSync(joined(segments)).toString()).toBe(json);
        const sizes = sizesOf(segments);
        expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(2 * size);
        expect(sizes.slice(0, -1).every((length) => length >= size / 2)).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
