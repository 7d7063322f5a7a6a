import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bestEncoding, compress } from './encoding.ts';

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

test('what was compressed opens to the same bytes', async () => {
  const bytes = Buffer.from('psytrance '.repeat(500));
  expect(gunzipSync(await compress(bytes, 'gzip'))).toEqual(bytes);
  expect(brotliDecompressSync(await compress(bytes, 'br'))).toEqual(bytes);
});
