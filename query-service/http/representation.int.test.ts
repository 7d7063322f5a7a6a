import { sampleId } from '@duende/testkit/samples/party';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { givenEvents } from '../testing/query-rig.ts';
import { admin } from '../testing/actors.ts';
import { approved, people, submitted } from '@duende/testkit/samples/story';

const waiting = sampleId(2);
const description = 'Noche en el bosque. '.repeat(90);
const story = [
  ...people,
  submitted({ details: { name: 'Luna', description } }),
  approved(),
  submitted({ partyId: waiting, details: { name: 'Sol', description } }),
];
const LIST = '/api/events?location=all';

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
] as const)(
  'a long answer for everybody goes out as %s, and is revalidated in that form',
  async (encoding, open) => {
    const { get } = await givenEvents(story);
    const plain = await get(LIST);
    const { status, body, headers } = await get(LIST, null, { 'Accept-Encoding': encoding });
    const etag = String(plain.headers['etag']).replace(/"$/, `-${encoding}"`);
    expect([status, open(body)]).toEqual([200, plain.body]);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': encoding,
      'content-length': String(body.length),
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag,
    });
    const again = await get(LIST, null, { 'Accept-Encoding': encoding, 'If-None-Match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag,
    });
  },
);

test('a long answer for one person is compressed and stored nowhere', async () => {
  const { get } = await givenEvents(story);
  const path = '/api/admin/events/pending';
  const plain = await get(path, admin);
  const { body, headers } = await get(path, admin, { 'Accept-Encoding': 'br' });
  expect(brotliDecompressSync(body)).toEqual(plain.body);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'private, no-store',
    vary: 'Cookie, Accept-Encoding',
  });
  expect(headers['etag']).toBeUndefined();
});

test.each([
  ['a short answer', '/api/events?location=sur', undefined],
  ['a party of everybody’s, whose validator is its revision', '/api/events/vieja-00000001', '"1"'],
  ['a party that waits', `/api/events/${waiting}`, '"0"'],
])('%s goes out as it is, whatever the caller takes', async (_name, path, etag) => {
  const { get } = await givenEvents(story);
  const { body, headers } = await get(path, admin, { 'Accept-Encoding': 'br, gzip' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    ...(etag !== undefined && { etag }),
  });
  expect(JSON.parse(body.toString())).toEqual(
    etag === undefined ? [] : expect.objectContaining({ description }),
  );
});
