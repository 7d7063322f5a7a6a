import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eventCard } from '@duende/contracts/api/event-answer';
import { expect, test } from 'vitest';
import {
  bestEncoding,
  compress,
  encodedEtag,
  namedForm,
  namesEtag,
  revisionEtag,
  strongEtag,
} from './representation.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['brotli, xgzip', 'identity'],
  ['gzip, br;q=0.5', 'br'],
  ['gzip, br;xq=0', 'br'],
  ['*', 'identity'],
] as const)('%j takes %s', (header, encoding) => {
  expect(bestEncoding(header)).toBe(encoding);
  expect(bestEncoding(header)).toBe(encoding);
});

/** A text that is its own, as links, ids and file names are. */
const own = (text: string) => createHash('sha256').update(text).digest('hex');

test.each([10, 100, 500, 1000])(
  'of %i parties Brotli makes no more bytes than gzip, of the list and of its cards',
  async (count) => {
    const parties = Array.from({ length: count }, (_, index) =>
      samplePartyAnswer({
        id: sampleId(Number.parseInt(own(`id ${index}`).slice(0, 8), 16)),
        name: `Raíces del bosque ${index}`,
        photo: `/photos/${own(`photo ${index}`).slice(0, 32)}-39ff88.webp`,
        link: `https://raices.example/${index}`,
        description: `Noche de psytrance entre pinos, con decoración fluorescente. ${own(`text ${index}`)}`,
      }),
    );
    for (const list of [parties, parties.map(eventCard)]) {
      const bytes = Buffer.from(JSON.stringify(list));
      const [gzip, br] = await Promise.all([compress(bytes, 'gzip'), compress(bytes, 'br')]);
      expect(br.length).toBeLessThanOrEqual(gzip.length);
    }
  },
);

test('what was compressed opens to the same bytes', async () => {
  const bytes = Buffer.from('psytrance '.repeat(500));
  expect(gunzipSync(await compress(bytes, 'gzip'))).toEqual(bytes);
  expect(brotliDecompressSync(await compress(bytes, 'br'))).toEqual(bytes);
});

const etag = strongEtag(Buffer.from('x'));

test('is strong, quoted and made of the content', () => {
  expect(etag).toMatch(/^"[\w-]{27}"$/);
  expect(strongEtag(Buffer.from('x'))).toBe(etag);
  expect(strongEtag(Buffer.from('y'))).not.toBe(etag);
});

test.each([
  ['the same', etag, true],
  ['its br form', encodedEtag(etag, 'br'), true],
  ['its gzip form', encodedEtag(etag, 'gzip'), true],
  ['the compressed form of another', encodedEtag(strongEtag(Buffer.from('y')), 'gzip'), false],
  ['one of several', `"other", ${etag}`, true],
  ['weakened by a proxy', `W/${etag}`, true],
  ['anything', '*', true],
  ['another', '"other"', false],
  ['none', undefined, false],
])('If-None-Match: %s', (_name, header, known) => {
  expect(namesEtag(header, etag)).toBe(known);
});

test('what a caller holds is named by its own form', () => {
  const etag = strongEtag(Buffer.from('x'));
  const forms = ['br', 'gzip', 'gzip-7f2dc475'].map((form) => encodedEtag(etag, form));
  for (const form of [etag, ...forms]) expect(namedForm(`"other", W/${form}`, etag)).toBe(form);
  expect(namedForm('*', etag)).toBe(etag);
  for (const none of [
    undefined,
    '',
    '"other"',
    ...['-gzip-', '-gzip-"', '-gzip-7f2d', '-gzip-x"'].map((end) => etag.slice(0, -1) + end),
  ])
    expect(namedForm(none, etag)).toBeNull();
});

test('a revision is the validator of a party, and never taken for another that ends or begins alike', () => {
  expect(revisionEtag(5)).toBe('"5"');
  expect(namesEtag('"5"', revisionEtag(5))).toBe(true);
  expect(namesEtag('"15", "55", "5x"', revisionEtag(5))).toBe(false);
});
