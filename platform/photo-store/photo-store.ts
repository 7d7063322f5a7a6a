import { photoName, type PhotoVariant } from '@duende/contracts/parties/photo-url';
import { StorageFull, StoreUnavailable } from '../errors/errors.ts';
import { hasCode } from '../files/durable-file.ts';

/** A photo with all its variants, made from one upload. */
export interface StoredPhoto {
  /** 32 hexadecimal digits of the upload's SHA-256, a hyphen, six digits of the dominant colour */
  readonly name: string;
  readonly variants: Readonly<Record<PhotoVariant, Uint8Array>>;
  readonly uploadedBy: string;
  /** ISO 8601 */
  readonly uploadedAt: string;
}

export interface PhotoRecord {
  readonly name: string;
  /** everyone who has uploaded this content, the first one first */
  readonly uploadedBy: readonly string[];
  /** ISO 8601, the first upload */
  readonly uploadedAt: string;
  /** ISO 8601, the latest upload of the same content: what a sweep counts from */
  readonly lastUploadedAt: string;
  /** of all variants together */
  readonly bytes: number;
}

/**
 * Immutable photos, named by their content. `put` resolves once every variant is durable and is idempotent: the same
 * content again keeps the first and adds the uploader. Rejects with `StorageFull` or `StoreUnavailable`.
 */
export interface PhotoStore {
  put(photo: StoredPhoto): Promise<void>;
  /** The bytes of one variant, or `null`. */
  read(name: string, variant: PhotoVariant): Promise<Uint8Array | null>;
  /** Who uploaded it and when; `null` where there is no such photo. */
  record(name: string): Promise<PhotoRecord | null>;
  /** Whether the photo is there with all its variants, each of its full size. */
  isWhole(name: string): Promise<boolean>;
  list(): AsyncIterable<PhotoRecord>;
  /** Removes a photo and its record; nothing happens when it is not there. */
  delete(name: string): Promise<void>;
}

/** Whether a text can be a photo's name at all; nothing else ever reaches a path or a key. */
export function isPhotoName(text: string): boolean {
  return photoName(`/photos/${text}.webp`) !== null;
}

/** The record of a photo's first upload. */
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

/** The record after the same content was uploaded once more. */
export function repeatedRecord(record: PhotoRecord, photo: StoredPhoto): PhotoRecord {
  const { uploadedBy, lastUploadedAt } = record;
  return {
    ...record,
    uploadedBy: uploadedBy.includes(photo.uploadedBy) ? uploadedBy : [...uploadedBy, photo.uploadedBy],
    lastUploadedAt: photo.uploadedAt > lastUploadedAt ? photo.uploadedAt : lastUploadedAt,
  };
}

/** How long an upload that no event names is kept, so that a form may stay open meanwhile: 7 days. */
const GRACE_MS = 7 * 24 * 3_600_000;

/** Whether any event of any age names a photo. Must know every event up to the moment it is asked. */
export type IsPhotoNamed = (name: string) => Promise<boolean>;

/** Deletes photos that no event names and whose latest upload is 7 days old. Resolves to the names of those deleted. */
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

/** What a fault of the file system means to who uses the store: no room, or not to be reached. */
export function asStorageError(error: unknown): StorageFull | StoreUnavailable {
  if (error instanceof StorageFull || error instanceof StoreUnavailable) return error;
  if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) {
    return new StorageFull('no room for the photo', { cause: error });
  }
  return new StoreUnavailable('the photo folder cannot be used', { cause: error });
}
