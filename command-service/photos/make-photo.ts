import type { PhotoVariant } from '@duende/contracts/parties/photo-url';
import { Refusal } from '@duende/contracts/common/refusal';
import { createSemaphore } from '@duende/platform/resilience/semaphore';
import { sniffImage } from './sniff-image.ts';

interface MadePhoto {
  readonly name: string;
  readonly variants: Readonly<Record<PhotoVariant, Uint8Array>>;
}

/**
 * Upright, without metadata; WebP up to 400, 800 and 1600 wide, and a JPEG for share previews.
 * @throws Refusal `photo.not-an-image`, `photo.heic` for undecodable files; `photo.too-many-pixels`;
 * `service.busy` if too many wait
 */
export type PhotoMaker = (bytes: Uint8Array) => Promise<MadePhoto>;

/** Each holds its bytes in memory. */
const WAITING = 16;

/** One at a time: decoding shares threads with password hashing. The decoder is loaded on first use. */
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
