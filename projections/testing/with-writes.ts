import type {
  GuardedWrite,
  ReadCollection,
  ReadStore,
  StoredDocument,
} from '@duende/platform/read-store/read-store';

type Writes = readonly GuardedWrite<StoredDocument>[];

/** The same store, with `write` in the place of every batch of writes; `inner` carries one out. */
export function withWrites(
  store: ReadStore,
  write: (collection: string, writes: Writes, inner: (writes: Writes) => Promise<void>) => Promise<void>,
): ReadStore {
  return {
    ...store,
    async collection(spec) {
      const collection: ReadCollection<never> = (await store.collection(spec)) as ReadCollection<never>;
      const inner = (writes: Writes) => collection.write(writes as readonly GuardedWrite<never>[]);
      return {
        get: (ids) => collection.get(ids),
        find: (filter, options) => collection.find(filter, options),
        count: (filter) => collection.count(filter),
        positions: (ids) => collection.positions(ids),
        write: (writes) => write(spec.name, writes, inner),
      };
    },
  };
}
