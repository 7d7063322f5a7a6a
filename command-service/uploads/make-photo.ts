import type { PhotoVariant } from '@duende/contracts/photo-url';
import { Refusal } from '@duende/contracts/refusal';
import { createSemaphore } from '@duende/platform/resilience/semaphore';

/** A photo's name and all its variants, ready to be stored. */
interface MadePhoto {
  readonly name: string;
  readonly variants: Readonly<Record<PhotoVariant, Uint8Array>>;
}

/**
 * Makes the variants of an uploaded photo: turned upright, without any metadata, WebP at most 400, 800 and 1600 wide
 * and a JPEG cut for share previews.
 * @throws Refusal `photo.not-an-image` for what is none or cannot be decoded whole, `service.busy` when too many wait
 */
export type PhotoMaker = (bytes: Uint8Array) => Promise<MadePhoto>;

/** Uploads that may wait for their turn; each holds its bytes in memory meanwhile. */
const WAITING = 16;

/**
 * Makes one photo at a time, since decoding shares its threads with password hashing. What decodes is loaded with the first photo:
 * many a process never has one.
 */
export function createPhotoMaker(): PhotoMaker {
  const inTurn = createSemaphore({
    atOnce: 1,
    waiting: WAITING,
    refuse: () => new Refusal('service.busy', { retryAfter: 5 }),
  });
  let maker: PhotoMaker | null = null;
  return (bytes) =>
    inTurn(async () => {
      if (sniffImage(bytes) === null) throw new Refusal('photo.not-an-image');
      maker ??= (await import('./photo-variants.ts')).createVariantMaker();
      return maker(bytes);
    });
}

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
