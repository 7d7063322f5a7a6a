import { gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { strongEtag } from '../http/representation.ts';
import { createCachedBody, CachedResponse } from './cached-response.ts';

const bytes = (text: string) => Buffer.from(JSON.stringify(text.repeat(5000)));
const ready = (content: Buffer) => createCachedBody(content, strongEtag(content), []);
const failed = (error: unknown) => {
  throw error;
};

test('serves the plain form until the compressed one exists', async () => {
  const slot = new CachedResponse(ready(bytes('a')), [], failed);
  expect(slot.variant('gzip')).toBe(slot.body.identity);
  await vi.waitUntil(() => slot.body.gzip !== null);
  const zipped = slot.variant('gzip');
  expect(gunzipSync(zipped.bytes)).toEqual(bytes('a'));
  expect(zipped.headers).toContain('gzip');
  expect(zipped.headers).toContain(String(zipped.bytes.length));
  expect(zipped.headers).toContain(slot.body.etag.replace(/"$/, '-gzip"'));
});

test('a burst of changes is compressed once, for the last of them', async () => {
  const slot = new CachedResponse(ready(bytes('a')), [], failed);
  const bodies = [slot.body];
  slot.variant('br');
  for (const text of ['b', 'c', 'd']) {
    slot.body = ready(bytes(text));
    bodies.push(slot.body);
    slot.variant('br');
  }
  await vi.waitUntil(() => {
    slot.variant('br');
    return slot.body.br !== null;
  });
  expect(bodies.map(({ br }) => br !== null)).toEqual([true, false, false, true]);
});

test('a small answer is never compressed', async () => {
  const small = new CachedResponse(ready(Buffer.from('{"id":1}')), [], failed);
  const large = new CachedResponse(ready(bytes('a')), [], failed);
  for (const slot of [small, large]) expect(slot.variant('br')).toBe(slot.body.identity);
  await vi.waitUntil(() => large.body.br !== null);
  expect(small.body.br).toBeNull();
});
