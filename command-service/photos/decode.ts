import sharp, { type Sharp } from 'sharp';
import { profileOf, withProfile } from './colour-profile.ts';
import { decodeHeic } from './decode-heic.ts';
import { backgroundFor } from './background-colour.ts';
import { sniffImage } from './sniff-image.ts';

/** Upright, opaque, sRGB. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

/** Above full-frame cameras (61 megapixels), far below decompression bombs. */
const MAX_PIXELS = 64_000_000;
/** Height in widths, within WebP's limits. */
const TALLEST = 2;
/** Stops malicious pictures. */
export const DECODE_SECONDS = 20;

export class TooManyPixels extends Error {
  constructor(pixels: number) {
    super(`${pixels} pixels`);
    this.name = 'TooManyPixels';
  }
}

/**
 * Once, at the largest size needed, `width` pixels wide.
 * @throws TooManyPixels; Error for incomplete or slow pictures
 */
export async function decode(bytes: Uint8Array, width: number): Promise<Pixels> {
  const picture = fitted(await open(bytes, width), width)
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS });
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  if (raw.channels !== 2 && raw.channels !== 4) return { data, raw };
  const background = backgroundFor(data, raw.channels);
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
 * Without the profile Display P3 looks pale. Resizes first, since the profile needs a copy. Unreadable profiles
 * are ignored.
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
