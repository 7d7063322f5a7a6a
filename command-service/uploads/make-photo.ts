import { createHash } from 'node:crypto';
import { PHOTO_WIDTHS, SHARE_IMAGE, type PhotoVariant } from '@duende/contracts/photo-url';
import { Refusal } from '@duende/contracts/refusal';
import { createSemaphore } from '@duende/platform/resilience/semaphore';
import sharp from 'sharp';
import { fitted } from './decode.ts';
import { createDecoder, type Decoder } from './decoder.ts';

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
const [SMALL, MEDIUM, LARGE] = PHOTO_WIDTHS;

/** Makes one photo at a time, since decoding shares its threads with password hashing. */
export function createPhotoMaker(): PhotoMaker {
  sharp.concurrency(1);
  sharp.cache(false);
  const inTurn = createSemaphore({
    atOnce: 1,
    waiting: WAITING,
    refuse: () => new Refusal('service.busy', { retryAfter: 5 }),
  });
  const decode = createDecoder();
  return (bytes) => inTurn(() => makePhoto(bytes, decode));
}

async function makePhoto(bytes: Uint8Array, decode: Decoder): Promise<MadePhoto> {
  if (sniffImage(bytes) === null) throw new Refusal('photo.not-an-image');
  const pixels = await decode({ bytes, width: LARGE });
  const picture = () => sharp(pixels.data, { raw: pixels.raw });
  const width = (most: number) => fitted(picture(), most).webp({ quality: 80 }).toBuffer();

  const variants = {
    '400': await width(SMALL),
    '800': await width(MEDIUM),
    '1600': await width(LARGE),
    share: await picture()
      .extract(shareCrop(pixels.raw))
      .resize({ ...SHARE_IMAGE, fit: 'fill' })
      .jpeg()
      .toBuffer(),
  };
  return { name: `${contentHash(bytes)}-${await dominantColour(variants['400'])}`, variants };
}

function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Six hexadecimal digits, red, green, blue. */
async function dominantColour(image: Uint8Array): Promise<string> {
  const { dominant } = await sharp(image).stats();
  return [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('');
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The largest part of a picture in the proportions of a share preview, in pixels: the middle of a wide one, and a third
 * of the way down a tall one, where posters carry their name. Cut before it is enlarged, so that a strip costs no more
 * than a poster.
 */
export function shareCrop({ width, height }: Size): Size & { readonly left: number; readonly top: number } {
  const ratio = SHARE_IMAGE.width / SHARE_IMAGE.height;
  const cut = {
    width: Math.max(1, Math.min(width, Math.round(height * ratio))),
    height: Math.max(1, Math.min(height, Math.round(width / ratio))),
  };
  return {
    ...cut,
    left: Math.floor((width - cut.width) / 2),
    top: Math.floor((height - cut.height) / 3),
  };
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
