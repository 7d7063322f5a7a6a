/**
 * 32 hexadecimal digits of the content's SHA-256 and 6 of the dominant colour: the address gives every variant and
 * the placeholder.
 */
const PHOTO_URL = /^\/photos\/([0-9a-f]{32}-[0-9a-f]{6})\.webp$/;
const PHOTO_FILE = /^([0-9a-f]{32}-[0-9a-f]{6})(?:-(400|800)\.webp|\.webp|-share\.jpg)$/;

/** Pixels of the WebP variants; `photo` is the last. */
export const PHOTO_WIDTHS = [400, 800, 1600] as const;
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;
export type PhotoVariant = '400' | '800' | '1600' | 'share';

export interface PhotoFile {
  readonly name: string;
  readonly variant: PhotoVariant;
}

export function photoUrl(name: string, variant: PhotoVariant = '1600'): string {
  if (variant === 'share') return `/photos/${name}-share.jpg`;
  return variant === '1600' ? `/photos/${name}.webp` : `/photos/${name}-${variant}.webp`;
}

/** The name in one of our addresses; otherwise `null`. */
export function photoName(url: string): string | null {
  return PHOTO_URL.exec(url)?.[1] ?? null;
}

/** `#rrggbb`, the dominant colour. */
export function photoColour(name: string): string {
  return `#${name.slice(-6)}`;
}

/** Name and variant of a file; `null` if invalid. */
export function parsePhotoFile(file: string): PhotoFile | null {
  const match = PHOTO_FILE.exec(file);
  if (!match?.[1]) return null;
  const variant = file.endsWith('-share.jpg') ? 'share' : ((match[2] as '400' | '800' | undefined) ?? '1600');
  return { name: match[1], variant };
}
