import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eventCard } from '@duende/contracts/parties/event-card';
import { sampleId, samplePartyAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { bestEncoding, compress } from './compression.ts';

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

test('compressed bodies decompress to the same bytes', async () => {
  const bytes = Buffer.from('psytrance '.repeat(500));
  expect(gunzipSync(await compress(bytes, 'gzip'))).toEqual(bytes);
  expect(brotliDecompressSync(await compress(bytes, 'br'))).toEqual(bytes);
});
