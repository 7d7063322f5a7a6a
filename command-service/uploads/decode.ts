import sharp, { type Sharp } from 'sharp';
import { profileOf, withProfile } from './colour-profile.ts';
import { decodeHeic } from './decode-heic.ts';
import { groundFor } from './ground.ts';
import { sniffImage } from './sniff-image.ts';

/** A decoded picture: upright, opaque, sRGB. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

/** The largest picture that is decoded; above full-frame cameras' 61 megapixels, far below a decompression bomb's. */
const MAX_PIXELS = 64_000_000;
/** A variant is at most this many times as high as wide, so that no strip exceeds what WebP can hold. */
const TALLEST = 2;
/** No picture within the limits takes this long to decode; one that is made to take for ever does. */
export const DECODE_SECONDS = 20;

export class TooManyPixels extends Error {
  constructor(pixels: number) {
    super(`${pixels} pixels`);
    this.name = 'TooManyPixels';
  }
}

/**
 * Reads a picture once, to the largest size anything is made from, `width` pixels wide.
 * @throws TooManyPixels, Error for what cannot be decoded whole or is too slow to
 */
export async function decode(bytes: Uint8Array, width: number): Promise<Pixels> {
  const picture = fitted(await open(bytes, width), width)
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS });
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  if (raw.channels !== 2 && raw.channels !== 4) return { data, raw };
  const background = groundFor(data, raw.channels);
  const opaque = sharp(data, { raw }).flatten({ background }).raw();
  const flat = await opaque.toBuffer({ resolveWithObject: true });
  return { data: flat.data, raw: { ...raw, channels: flat.info.channels } };
}

async function open(bytes: Uint8Array, width: number): Promise<Sharp> {
  const format = sniffImage(bytes);
  if (format === 'heic') {
    const { data, raw } = await decodeHeic(bytes, admit);
    return inItsColours(sharp(data, { raw }), bytes, width);
  }
  const { width: wide, height: high } = await sharp(bytes, { limitInputPixels: false }).metadata();
  admit(wide * high);
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient();
  return format === 'avif' ? inItsColours(picture, bytes, width) : picture;
}

/**
 * A picture with the profile of its colours, by which sRGB is made of them: without it Display P3 comes out paler. Made smaller first, since the
 * profile stands in a copy. One whose profile cannot be read stays as it is.
 */
async function inItsColours(picture: Sharp, bytes: Uint8Array, width: number): Promise<Sharp> {
  const icc = await profileOf(bytes).catch(() => null);
  if (icc === null) return picture;
  const made = await fitted(picture, width)
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: wide, height: high, channels } = made.info;
  return sharp(withProfile(made.data, { width: wide, height: high, channels: channels === 4 ? 4 : 3 }, icc));
}

function admit(pixels: number): void {
  if (pixels > MAX_PIXELS) throw new TooManyPixels(pixels);
}

export function fitted(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true });
}
