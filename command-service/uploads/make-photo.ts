import type { PhotoVariant } from '@duende/contracts/parties/photo-url';
import { Refusal } from '@duende/contracts/common/refusal';
import { createSemaphore } from '@duende/platform/resilience/semaphore';
import { sniffImage } from './sniff-image.ts';

/** A photo's name and all its variants, ready to be stored. */
interface MadePhoto {
  readonly name: string;
  readonly variants: Readonly<Record<PhotoVariant, Uint8Array>>;
}

/**
 * Makes the variants of an uploaded photo: turned upright, without any metadata, WebP at most 400, 800 and 1600 wide
 * and a JPEG cut for share previews.
 * @throws Refusal `photo.not-an-image` for what is none or cannot be decoded whole, `photo.heic` for a HEIC that cannot,
 * `photo.too-many-pixels`, `service.busy` when too many wait
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
