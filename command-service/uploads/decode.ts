import sharp, { type Sharp } from 'sharp';

/** A decoded picture: upright, opaque, sRGB. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

/** The largest picture that is decoded; above full-frame cameras' 61 megapixels, far below a decompression bomb's. */
const MAX_PIXELS = 64_000_000;
/** A variant is at most this many times as high as wide, so that no strip exceeds what WebP can hold. */
const TALLEST = 2;
/** What shows through transparent pictures: the page's darkest background. */
const BACKGROUND = '#070b0a';
/** No picture within the limits takes this long to decode; one that is made to take for ever does. */
export const DECODE_SECONDS = 20;

/**
 * Reads a picture once, to the largest size anything is made from, `width` pixels wide.
 * @throws Error for what cannot be decoded whole, or is too large or too slow to
 */
export async function decode(bytes: Uint8Array, width: number): Promise<Pixels> {
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient();
  const { data, info } = await fitted(picture, width)
    .flatten({ background: BACKGROUND })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

export function fitted(picture: Sharp, width: number): Sharp {
  return picture.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true });
}
