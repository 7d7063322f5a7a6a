import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { namesEtag } from '../http/representation.ts';
import { AT_REST_MS } from '../http/compression.ts';
import { CachedList, type CachedVariant } from './cached-response.ts';
import { listEntry, piecesOf, segmentsOf } from './list-segments.ts';

const BROWSER = ['br', 'gzip', 'identity'] as const;
const GZIP = ['gzip', 'identity'] as const;
const BR = ['br', 'identity'] as const;
const PLAIN = ['identity'] as const;
const SIZE = 10;

const clock = { now: 0 };
const options = {
  fixedHeaders: [],
  now: () => clock.now,
  onError(error: unknown) {
    throw error;
  },
};
/** Ten of them are a long segment, which is compressed in the thread pool. */
const entries = (count: number, text = 'fiesta ', times = 1000) =>
  Array.from({ length: count }, (_, id) => listEntry(String(id), { id, text: text.repeat(times) }));
const shortEntries = (count: number) => entries(count, 'fiesta ', 20);
const listOf = (all: ReturnType<typeof entries>, before: CachedList | null = null) =>
  new CachedList(segmentsOf(all, before?.segments ?? [], SIZE), options, before);
const contentOf = (list: CachedList) => Buffer.concat(piecesOf(list.segments));
const encodingOf = ({ headers }: CachedVariant) =>
  headers.includes('gzip') ? 'gzip' : headers.includes('br') ? 'br' : 'identity';
const etagOf = ({ headers }: CachedVariant) => headers[headers.indexOf('ETag') + 1] ?? '';

/** Asks until an answer is as it should be, as callers do. */
async function until(
  list: CachedList,
  accepted: readonly ('br' | 'gzip' | 'identity')[],
  isThere: (variant: CachedVariant) => boolean,
): Promise<CachedVariant> {
  return vi.waitUntil(() => {
    const variant = list.variant(accepted);
    return isThere(variant) ? variant : null;
  });
}
const compressed = (list: CachedList) =>
  until(list, GZIP, () => list.segments.every(({ deflated }) => deflated !== null));
async function rested(list: CachedList): Promise<CachedVariant> {
  clock.now += AT_REST_MS;
  return until(list, BR, (variant) => encodingOf(variant) === 'br');
}

test('serves the plain form until a smaller one exists', async () => {
  const list = listOf(entries(50));
  expect(encodingOf(list.variant(BROWSER))).toBe('identity');
  await compressed(list);
  const zipped = list.variant(BROWSER);
  expect(encodingOf(zipped)).toBe('gzip');
  expect(gunzipSync(zipped.bytes).equals(contentOf(list))).toBe(true);
  expect(zipped.headers).toContain(String(zipped.bytes.length));
  for (const accepted of [PLAIN, BR]) expect(encodingOf(list.variant(accepted))).toBe('identity');
});

test('what is short is compressed at once', () => {
  const changed = shortEntries(50);
  const before = listOf(changed);
  const { bytes } = before.variant(BROWSER);
  expect(gunzipSync(bytes).equals(contentOf(before))).toBe(true);
  for (const place of [5, 25]) changed[place] = listEntry(String(place), { id: place, text: 'otra' });
  const after = listOf(changed, before);
  const first = after.variant(BROWSER);
  expect(encodingOf(first)).toBe('gzip');
  expect(gunzipSync(first.bytes).equals(contentOf(after))).toBe(true);
  expect(first.bytes.length).toBeLessThan(bytes.length + 50);
});

test('of what is long, what changed is plain in it until that is compressed too', async () => {
  const changed = entries(50);
  const before = listOf(changed);
  await compressed(before);
  for (const place of [5, 25])
    changed[place] = listEntry(String(place), { id: place, text: 'otra '.repeat(3000) });
  const after = listOf(changed, before);
  const first = after.variant(BROWSER);
  expect(encodingOf(first)).toBe('gzip');
  expect(gunzipSync(first.bytes).equals(contentOf(after))).toBe(true);
  const second = await compressed(after);
  expect(gunzipSync(second.bytes).equals(contentOf(after))).toBe(true);
  expect(second.bytes.length).toBeLessThan(first.bytes.length);
  expect(etagOf(second)).not.toBe(etagOf(first));
});

test('a list at rest is compressed as a whole; a caller gets the smallest form', async () => {
  const list = listOf(entries(50));
  const joined = await compressed(list);
  clock.now += AT_REST_MS - 1;
  expect(list.variant(BROWSER)).toBe(joined);
  clock.now += 1;
  const br = await until(list, BROWSER, (variant) => encodingOf(variant) === 'br');
  expect(brotliDecompressSync(br.bytes).equals(contentOf(list))).toBe(true);
  const gzip = await until(list, GZIP, (variant) => variant !== joined);
  expect(gunzipSync(gzip.bytes).equals(contentOf(list))).toBe(true);
  expect(gzip.bytes.length).toBeLessThan(joined.bytes.length);
  expect(br.bytes.length).toBeLessThanOrEqual(gzip.bytes.length);
  expect(list.variant(BR)).toBe(br);
});

test('a list among fast changes is compressed as a whole too, for those who take Brotli', async () => {
  const list = new CachedList(segmentsOf(shortEntries(50), [], SIZE), options, null, true);
  const joined = list.variant(BROWSER);
  expect(encodingOf(joined)).toBe('gzip');
  const br = await until(list, BROWSER, (variant) => encodingOf(variant) === 'br');
  expect(brotliDecompressSync(br.bytes).equals(contentOf(list))).toBe(true);
  expect(list.variant(GZIP)).toBe(joined);
});

test('a change is rest disturbed: the next list waits as long again', async () => {
  const before = listOf(entries(50));
  await rested(before);
  const after = listOf(entries(51), before);
  clock.now += AT_REST_MS - 1;
  await compressed(after);
  expect(encodingOf(after.variant(BROWSER))).toBe('gzip');
  expect(encodingOf(after.variant(BR))).toBe('identity');
});

test('every form has a validator of its own, and whoever holds one holds the content', async () => {
  const list = listOf(entries(50));
  const joined = await compressed(list);
  const br = await rested(list);
  const gzip = await until(list, GZIP, (variant) => variant !== joined);
  const forms = [list.variant(PLAIN), joined, br, gzip];
  const etags = forms.map(etagOf);
  expect(new Set(etags).size).toBe(4);
  for (const etag of etags) expect(namesEtag(etag, list.etag)).toBe(true);
  const other = listOf(entries(50, 'otra cosa '));
  for (const etag of etags) expect(namesEtag(etag, other.etag)).toBe(false);
  // Cut in another way, the content is the same.
  expect(new CachedList(segmentsOf(entries(50), [], 7), options).etag).toBe(list.etag);
});

test('an order, a missing and a double entry make another validator', () => {
  const [one, other] = entries(2);
  if (one === undefined || other === undefined) throw new Error('two entries');
  const etags = [[one, other], [other, one], [one], [one, one], []].map((all) => listOf(all).etag);
  expect(new Set(etags).size).toBe(5);
});

test('one thing at a time is compressed, of a list and what becomes of it', async () => {
  const first = listOf(entries(50));
  first.variant(GZIP);
  const second = listOf(entries(50, 'otra cosa '), first);
  second.variant(GZIP);
  await vi.waitUntil(() => first.segments.every(({ deflated }) => deflated !== null));
  expect(second.segments.every(({ deflated }) => deflated === null)).toBe(true);
  await compressed(second);
});

test('a failure to compress is told, and tried again', async () => {
  const errors: unknown[] = [];
  const [segment, other] = segmentsOf(entries(50), [], 25);
  if (segment === undefined || other === undefined) throw new Error('two segments');
  let isBroken = true;
  const breaking = {
    ...segment,
    get deflated() {
      return null;
    },
    set deflated(value: Buffer | null) {
      if (isBroken) throw new Error('no memory');
      Object.defineProperty(breaking, 'deflated', { value, writable: true });
    },
  };
  const list = new CachedList([breaking, other], { ...options, onError: (error) => void errors.push(error) });
  expect(encodingOf(list.variant(GZIP))).toBe('identity');
  await vi.waitUntil(() => errors.length === 1);
  isBroken = false;
  await until(list, GZIP, (variant) => encodingOf(variant) === 'gzip');
});

test('a small answer is never compressed', async () => {
  const small = listOf(shortEntries(2));
  clock.now += AT_REST_MS;
  for (const accepted of [BROWSER, GZIP, BR]) expect(encodingOf(small.variant(accepted))).toBe('identity');
  const large = listOf(entries(50));
  await compressed(large);
  expect(small.segments.map(({ deflated }) => deflated)).toEqual([null]);
});
