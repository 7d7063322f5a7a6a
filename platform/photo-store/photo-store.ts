import type { PhotoVariant } from '@duende/contracts/photo-url';

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
  readonly uploadedBy: readonly string[];
  readonly uploadedAt: string;
}

/**
 * Immutable photos, named by their content. `put` resolves once every variant is durable and is idempotent: the same
 * content again keeps the first and adds the uploader. Rejects with `StorageFull` or `StoreUnavailable`.
 */
export interface PhotoStore {
  put(photo: StoredPhoto): Promise<void>;
  /** The bytes of one variant, or `null`. */
  read(name: string, variant: PhotoVariant): Promise<Uint8Array | null>;
  has(name: string): Promise<boolean>;
  list(): AsyncIterable<PhotoRecord>;
  delete(name: string): Promise<void>;
}
