import { beforeEach, expect, test, vi } from 'vitest';
import { SEEN_PHOTOS } from '../offline/seen-photos.ts';
import { memoryCaches } from '../testing/memory-caches.ts';
import { fromSomebody, goneIsForgotten, neverKept } from './network-answers.ts';

const HOME = 'https://duende.example/';
const PHOTO = `${HOME}photos/0123456789abcdef0123456789abcdef-39ff88.webp`;
const answered = (status: number) => ({
  request: new Request(PHOTO),
  response: new Response('', { status }),
  event: null as unknown as ExtendableEvent,
});

beforeEach(() => {
  vi.stubGlobal('caches', memoryCaches());
  vi.stubGlobal('location', new URL(HOME));
});

test.each([200, 301, 404, 500])('an answer of %d is taken', async (status) => {
  const asked = answered(status);
  expect(await fromSomebody.fetchDidSucceed?.(asked)).toBe(asked.response);
});

test.each([502, 503, 504])('%d is no answer', async (status) => {
  await expect(fromSomebody.fetchDidSucceed?.(answered(status))).rejects.toThrow(
    'no answer from the service',
  );
});

test('no answer of the network is kept', async () => {
  expect(await neverKept.cacheWillUpdate?.(answered(200))).toBeNull();
});

test.each([
  [404, 0],
  [200, 1],
  [500, 1],
])('after %d so many widths of a photo are kept: %d', async (status, left) => {
  const cache = await caches.open(SEEN_PHOTOS);
  await cache.put(PHOTO.replace('.webp', '-400.webp'), new Response('photo'));
  const asked = answered(status);
  expect(await goneIsForgotten.fetchDidSucceed?.(asked)).toBe(asked.response);
  expect(await cache.keys()).toHaveLength(left);
});
