import { PHOTO_WIDTHS, SHARE_IMAGE } from '@duende/contracts/parties/photo-url';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { fitted } from './decode.ts';
import { createDecoder, type Decoder } from './decoder.ts';

const [SMALL, MEDIUM, LARGE] = PHOTO_WIDTHS;

export function createVariantMaker() {
  sharp.concurrency(1);
  sharp.cache(false);
  const decode = createDecoder();
  return (bytes: Uint8Array) => makeVariants(bytes, decode);
}

async function makeVariants(bytes: Uint8Array, decode: Decoder) {
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

/** Six hexadecimal digits, RGB. */
async function dominantColour(image: Uint8Array): Promise<string> {
  const { dominant } = await sharp(image).stats();
  return [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('');
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * In pixels: the middle of a wide picture; a third down a tall one, where posters have their name. Crops before
 * enlarging, so that strips cost no more.
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
