/** No SVG: it can contain scripts and references. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic';

/** Files have fewer than ten brands. */
const MOST_BRANDS = 128;

const text = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, Math.min(to, bytes.length) - from)).toString(
    'latin1',
  );

/** By the first bytes, so that nothing else reaches a decoder. */
export function sniffImage(bytes: Uint8Array): ImageFormat | null {
  if (bytes.length < 12) return null;
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif';
  if (['II*\0', 'MM\0*'].includes(text(bytes, 0, 4))) return 'tiff';
  return heif(bytes);
}

/** They share a container; the first brand may be either's. */
function heif(bytes: Uint8Array): 'avif' | 'heic' | null {
  if (text(bytes, 4, 8) !== 'ftyp') return null;
  const brands = text(bytes, 8, Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), MOST_BRANDS));
  if (!/^(avi[fs]|mif1|msf1|he[iv][cmxs])/.test(brands)) return null;
  return /^(.{4})*he[iv][cmxs]/s.test(brands) ? 'heic' : 'avif';
}
