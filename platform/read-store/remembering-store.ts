import { growingCache } from '../resilience/growing-cache.ts';
import type { Entry, ReadCollection, ReadStore, StoredDocument } from './read-store.ts';

const REMEMBERED_DOCUMENTS = 256;

/** Saves the only writer from reading what it wrote last. A later writer's documents are the same, or newer and win. */
export function rememberingStore(store: ReadStore): ReadStore {
  return { ...store, collection: async (spec) => remembering(await store.collection(spec)) };
}

function remembering<D extends StoredDocument>(collection: ReadCollection<D>): ReadCollection<D> {
  const known = growingCache<Entry<D>>(REMEMBERED_DOCUMENTS);
  return {
    ...collection,
    async entries(ids) {
      const entries = new Map<string, Entry<D>>();
      for (const id of ids) {
        const entry = known.get(id);
        if (entry !== undefined) entries.set(id, entry);
      }
      for (const [id, entry] of await collection.entries(ids.filter((id) => !entries.has(id)))) {
        known.set(id, entry);
        entries.set(id, entry);
      }
      return entries;
    },
    async write(writes) {
      // A failed write may have been made.
      for (const write of writes) known.delete('put' in write ? write.put._id : write.remove);
      await collection.write(writes);
      for (const write of writes) {
        if ('put' in write) known.set(write.put._id, { position: write.put.position, document: write.put });
        else known.set(write.remove, { position: write.position, document: null });
      }
    },
  };
}
