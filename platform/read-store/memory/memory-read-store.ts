import { MemoryCollection } from './memory-collection.ts';
import type { CollectionSpec, ReadStore, StoredDocument } from '../read-store.ts';

/** A collection, whatever its documents are. */
type AnyCollection = Pick<MemoryCollection<StoredDocument>, 'clear' | 'sweep'>;

/**
 * The embedded read store: everything in memory, made anew from the log at every start. `now` gives the moments of
 * tombstones in milliseconds.
 */
export function createMemoryReadStore({ now = Date.now }: { now?: () => number } = {}): ReadStore {
  const collections = new Map<string, AnyCollection>();

  return {
    isEphemeral: true,
    async collection<D extends StoredDocument>(spec: CollectionSpec<D>) {
      // A name stands for one type of document: the spec that carries it declares both.
      const standing = collections.get(spec.name) as MemoryCollection<D> | undefined;
      if (standing !== undefined) return standing;
      const made = new MemoryCollection<D>(spec, now);
      collections.set(spec.name, made);
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
