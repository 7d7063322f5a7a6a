import { createHash } from 'node:crypto';
import { PHOTO_WIDTHS, SHARE_IMAGE, type PhotoVariant } from '@duende/contracts/photo-url';
import { Refusal } from '@duende/contracts/refusal';
import sharp from 'sharp';
import { createSemaphore } from '@duende/platform/resilience/semaphore';
import { fitted } from './decode.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { shareCrop } from './share-crop.ts';
import { sniffImage } from './sniff-image.ts';

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
