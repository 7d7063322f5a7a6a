import sharp, { type Sharp } from 'sharp';
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
  const picture = fitted(await open(bytes), width)
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

async function open(bytes: Uint8Array): Promise<Sharp> {
  if (sniffImage(bytes) === 'heic') {
    const { data, raw } = await decodeHeic(bytes, admit);
    return sharp(data, { raw });
  }
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  admit(width * height);
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient();
}

function admit(pixels: number): void {
  if (pixels > MAX_PIXELS) throw new TooManyPixels(pixels);
}

export function fitted(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true });
}
