/** Image formats that are decoded. SVG is not among them: it is a document that can carry scripts and references. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'tiff' | 'avif';

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
  if (/^ftyp(avif|avis|mif1)$/.test(text(bytes, 4, 12))) return 'avif';
  return null;
}
