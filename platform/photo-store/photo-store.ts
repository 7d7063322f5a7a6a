import { photoName, type PhotoVariant } from '@duende/contracts/parties/photo-url';
import { StorageFull, StoreUnavailable } from '../errors/errors.ts';
import { hasCode } from '../files/durable-file.ts';

export interface StoredPhoto {
  /** 32 hexadecimal digits of SHA-256, a hyphen, six digits of the dominant colour */
  readonly name: string;
  readonly variants: Readonly<Record<PhotoVariant, Uint8Array>>;
  readonly uploadedBy: string;
  readonly uploadedAt: string;
}

export interface PhotoRecord {
  readonly name: string;
  /** all uploaders of this content, the first one first */
  readonly uploadedBy: readonly string[];
  /** ISO 8601, first upload */
  readonly uploadedAt: string;
  /** ISO 8601, latest upload: sweeping counts from it */
  readonly lastUploadedAt: string;
  /** of all variants */
  readonly bytes: number;
}

/**
 * Named by content. `put` is durable and idempotent: a repeat adds the uploader. Rejects with `StorageFull` or
 * `StoreUnavailable`.
 */
export interface PhotoStore {
  put(photo: StoredPhoto): Promise<void>;
  read(name: string, variant: PhotoVariant): Promise<Uint8Array | null>;
  record(name: string): Promise<PhotoRecord | null>;
  isWhole(name: string): Promise<boolean>;
  list(): AsyncIterable<PhotoRecord>;
  /** Deletes a photo and its record; ignores missing ones. */
  delete(name: string): Promise<void>;
}

/** Protects paths and keys from other texts. */
export function isPhotoName(text: string): boolean {
  return photoName(`/photos/${text}.webp`) !== null;
}

export function firstRecord(photo: StoredPhoto): PhotoRecord {
  const bytes = Object.values(photo.variants).reduce((sum, variant) => sum + variant.byteLength, 0);
  return {
    name: photo.name,
    uploadedBy: [photo.uploadedBy],
    uploadedAt: photo.uploadedAt,
    lastUploadedAt: photo.uploadedAt,
    bytes,
  };
}

export function repeatedRecord(record: PhotoRecord, photo: StoredPhoto): PhotoRecord {
  const { uploadedBy, lastUploadedAt } = record;
  return {
    ...record,
    uploadedBy: uploadedBy.includes(photo.uploadedBy) ? uploadedBy : [...uploadedBy, photo.uploadedBy],
    lastUploadedAt: photo.uploadedAt > lastUploadedAt ? photo.uploadedAt : lastUploadedAt,
  };
}

/** Unused uploads stay 7 days, so that a form may stay open. */
const GRACE_MS = 7 * 24 * 3_600_000;

/** Whether any event names a photo. Must know all events up to now. */
export type IsPhotoNamed = (name: string) => Promise<boolean>;

/** Deletes photos that no event names, 7 days after their latest upload. Resolves to their names. */
export async function sweepPhotos(options: {
  readonly photos: Pick<PhotoStore, 'list' | 'delete'>;
  readonly isNamed: IsPhotoNamed;
  readonly now: Date;
}): Promise<readonly string[]> {
  const { photos, isNamed, now } = options;
  const before = now.getTime() - GRACE_MS;
  const deleted: string[] = [];
  for await (const { name, lastUploadedAt } of photos.list()) {
    if (Date.parse(lastUploadedAt) > before || (await isNamed(name))) continue;
    await photos.delete(name);
    deleted.push(name);
  }
  return deleted;
}

export function asStorageError(error: unknown): StorageFull | StoreUnavailable {
  if (error instanceof StorageFull || error instanceof StoreUnavailable) return error;
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) {
    return new StorageFull('no room for the photo', { cause: error });
  }
  return new StoreUnavailable('the photo folder cannot be used', { cause: error });
}
