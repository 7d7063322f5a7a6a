import { createHash } from 'node:crypto';
import type { StoredPhoto } from '@duende/platform/photo-store/photo-store';

/** A photo made of text instead of pixels; the same text gives the same name. */
export function givenPhoto(text: string, changes: Partial<StoredPhoto> = {}): StoredPhoto {
  const bytes = (variant: string) => Buffer.from(`${variant} of ${text}`);
  return {
    name: `${createHash('sha256').update(text).digest('hex').slice(0, 32)}-0a1b2c`,
    variants: { '400': bytes('400'), '800': bytes('800'), '1600': bytes('1600'), share: bytes('share') },
    uploadedBy: 'ana',
    uploadedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  };
}
