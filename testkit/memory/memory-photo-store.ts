import type { PhotoVariant } from '@duende/contracts/parties/photo-url';
import {
  firstRecord,
  repeatedRecord,
  type PhotoRecord,
  type PhotoStore,
} from '@duende/platform/photo-store/photo-store';

interface Entry {
  readonly variants: Readonly<Record<PhotoVariant, Uint8Array>>;
  readonly record: PhotoRecord;
}

/** Photos in memory, for tests; passes the same conformance suite as the adapters. */
export function createMemoryPhotoStore(): PhotoStore {
  const entries = new Map<string, Entry>();

  return {
    async put(photo) {
      const known = entries.get(photo.name);
      entries.set(photo.name, {
        variants: known?.variants ?? photo.variants,
        record: known ? repeatedRecord(known.record, photo) : firstRecord(photo),
      });
    },
    async read(name, variant) {
      return entries.get(name)?.variants[variant] ?? null;
    },
    async record(name) {
      return entries.get(name)?.record ?? null;
    },
    async isWhole(name) {
      return entries.has(name);
    },
    async *list() {
      for (const { record } of entries.values()) yield record;
    },
    async delete(name) {
      entries.delete(name);
    },
  };
}
