import { createHash } from 'node:crypto';
import { PHOTO_WIDTHS, SHARE_IMAGE, type PhotoVariant } from '@duende/contracts/photo-url';
import { Refusal } from '@duende/contracts/refusal';
import sharp, { type Sharp } from 'sharp';
import { createTurns } from '../accounts/turns.ts';
import { shareCrop } from './share-crop.ts';
import { sniffImage } from './sniff-image.ts';

/** A photo's name and all its variants, ready to be stored. */
export interface MadePhoto {
  readonly name: string;
  readonly variants: Readonly<Record<PhotoVariant, Uint8Array>>;
}

/**
 * Makes the variants of an uploaded photo: turned upright, without any metadata, WebP at most 400, 800 and 1600 wide
 * and a JPEG cut for share previews.
 * @throws Refusal `photo.not-an-image` for what is none or cannot be decoded whole, `service.busy` when too many wait
 */
export type PhotoMaker = (bytes: Uint8Array) => Promise<MadePhoto>;

/** The largest picture that is decoded; above full-frame cameras' 61 megapixels, far below a decompression bomb's. */
const MAX_PIXELS = 64_000_000;
/** A variant is at most this many times as high as wide, so that no strip exceeds what WebP can hold. */
const TALLEST = 2;
/** Uploads that may wait for their turn; each holds its bytes in memory meanwhile. */
const WAITING = 16;
/** What shows through transparent pictures: the page's darkest background. */
const BACKGROUND = '#070b0a';
/** No picture within the limits takes this long to decode; one that is made to take for ever does. */
const DECODE_SECONDS = 20;
const [SMALL, MEDIUM, LARGE] = PHOTO_WIDTHS;

/** Makes one photo at a time, since decoding shares its threads with password hashing. */
export function createPhotoMaker(): PhotoMaker {
  sharp.concurrency(1);
  sharp.cache(false);
  const inTurn = createTurns({
    atOnce: 1,
    waiting: WAITING,
    refuse: () => new Refusal('service.busy', { retryAfter: 5 }),
  });
  return (bytes) => inTurn(() => makePhoto(bytes));
}

interface Pixels {
  readonly data: Buffer;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

async function makePhoto(bytes: Uint8Array): Promise<MadePhoto> {
  if (sniffImage(bytes) === null) throw new Refusal('photo.not-an-image');
  const pixels = await decode(bytes);
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

/** Reads the upload once, to the largest size anything is made from: upright, opaque, sRGB. */
async function decode(bytes: Uint8Array): Promise<Pixels> {
  try {
    const upload = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient();
    const { data, info } = await fitted(upload, LARGE)
      .flatten({ background: BACKGROUND })
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
  } catch (error) {
    throw new Refusal('photo.not-an-image', { cause: error });
  }
}

function fitted(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true });
}

function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Six hexadecimal digits, red, green, blue. */
async function dominantColour(image: Uint8Array): Promise<string> {
  const { dominant } = await sharp(image).stats();
  return [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('');
}
