import sharp from 'sharp';
import { expect, it } from 'vitest';
import { sniffImage } from './sniff-image.ts';
import { shareCrop } from './photo-variants.ts';

const square = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#39ff88' } });

it.each(['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif'] as const)(
  'knows %s by its first bytes',
  async (format) => {
    expect(sniffImage(await square().toFormat(format).toBuffer())).toBe(format);
  },
);

it.each([
  ['a phone', '\0\0\0\x1cftypheic\0\0\0\0mif1heicmiaf', 'heic'],
  ['an older phone', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'heic'],
  ['an AVIF next to it', '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf', 'avif'],
  ['an AVIF whose picture begins like one', '\0\0\0\x18ftypavif\0\0\0\0avifmif1heic', 'avif'],
])('distinguishes HEIC and AVIF: %s', (_what, content, expected) => {
  expect(sniffImage(Buffer.from(content, 'latin1'))).toBe(expected);
});

it.each([
  ['nothing', ''],
  ['a short text', 'hola'],
  ['a page', '<!doctype html><html><body></body></html>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['an SVG after a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a PDF', '%PDF-1.7 and the rest of it'],
  ['a film', '\0\0\0\x20ftypisom\0\0\x02\0'],
  ['a WAVE file', 'RIFF\0\0\0\0WAVEfmt '],
])('knows no image in %s', (_what, content) => {
  expect(sniffImage(Buffer.from(content, 'latin1'))).toBeNull();
});

it.each([
  [
    'a picture of the very proportions',
    { width: 1200, height: 630 },
    { left: 0, top: 0, width: 1200, height: 630 },
  ],
  ['a wide picture', { width: 2000, height: 630 }, { left: 400, top: 0, width: 1200, height: 630 }],
  ['a poster', { width: 1200, height: 1530 }, { left: 0, top: 300, width: 1200, height: 630 }],
  ['one pixel', { width: 1, height: 1 }, { left: 0, top: 0, width: 1, height: 1 }],
  ['a wide strip', { width: 1600, height: 1 }, { left: 799, top: 0, width: 2, height: 1 }],
  ['a tall strip', { width: 1, height: 3200 }, { left: 0, top: 1066, width: 1, height: 1 }],
])('cuts %s', (_what, size, expected) => {
  expect(shareCrop(size)).toEqual(expected);
});
