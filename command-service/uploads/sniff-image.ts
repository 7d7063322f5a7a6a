/** Image formats that are decoded. SVG is not among them: it is a document that can carry scripts and references. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif' | 'heic';

/** Of the first box, in bytes; files hold fewer than ten brands. */
const MOST_BRANDS = 128;

const text = (bytes: Uint8Array, from: number, to: number) =>
  Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, Math.min(to, bytes.length) - from)).toString(
    'latin1',
  );

/** The format by the first bytes, whatever the file calls itself, so that nothing else ever reaches a decoder. */
export function sniffImage(bytes: Uint8Array): ImageFormat | null {
  if (bytes.length < 12) return null;
  if (text(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a$/.test(text(bytes, 0, 6))) return 'gif';
  if (['II*\0', 'MM\0*'].includes(text(bytes, 0, 4))) return 'tiff';
  return heif(bytes);
}

/** AVIF and HEIC are one container: what is in it stands in its brands, of which the first may be either's. */
function heif(bytes: Uint8Array): 'avif' | 'heic' | null {
  if (text(bytes, 4, 8) !== 'ftyp') return null;
  const brands = text(bytes, 8, Math.min(Buffer.from(bytes.subarray(0, 4)).readUInt32BE(), MOST_BRANDS));
  if (!/^(avi[fs]|mif1|msf1|he[iv][cmxs])/.test(brands)) return null;
  return /^(.{4})*he[iv][cmxs]/s.test(brands) ? 'heic' : 'avif';
}
