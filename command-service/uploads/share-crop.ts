import { SHARE_IMAGE } from '@duende/contracts/photo-url';

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
