import { photoName, type PhotoVariant } from '@duende/contracts/photo-url';

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
