import { MemoryCollection } from './memory-collection.ts';
import type { CollectionSpec, ReadStore, StoredDocument } from './read-store.ts';

/**
 * The embedded read store: everything in memory, made anew from the log at every start. `now` gives the moments of
 * tombstones in milliseconds.
 */
export function createMemoryReadStore({ now = Date.now }: { now?: () => number } = {}): ReadStore {
  const collections = new Map<string, MemoryCollection<StoredDocument>>();

  return {
    async collection<D extends StoredDocument>(spec: CollectionSpec<D>) {
      const standing = collections.get(spec.name);
      // A name stands for one type of document: the spec that names it declares both.
      if (standing !== undefined) return standing as MemoryCollection<StoredDocument> as never;
      const made = new MemoryCollection<D>(spec, now);
      collections.set(spec.name, made as never);
      return made;
    },
    async drop(name) {
      collections.get(name)?.clear();
    },
    async sweepTombstones(name, before) {
      return collections.get(name)?.sweep(before.getTime()) ?? 0;
    },
  };
}
