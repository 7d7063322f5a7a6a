import type {
  GuardedWrite,
  ReadCollection,
  ReadStore,
  StoredDocument,
} from '@duende/platform/read-store/read-store';

/** Called before each single write; what it throws fails the rest of the batch, and it may wait. */
export type BeforeWrite = (collection: string, write: GuardedWrite<StoredDocument>) => void | Promise<void>;

/** The same store, with something happening before every write to it. Batches are written document by document. */
export function watchedStore(inner: ReadStore, beforeWrite: BeforeWrite): ReadStore {
  return {
    ...inner,
    async collection(spec) {
      const collection: ReadCollection<never> = (await inner.collection(spec)) as ReadCollection<never>;
      return {
        get: (ids) => collection.get(ids),
        find: (filter, options) => collection.find(filter, options),
        count: (filter) => collection.count(filter),
        positions: (ids) => collection.positions(ids),
        async write(writes) {
          for (const write of writes) {
            await beforeWrite(spec.name, write);
            await collection.write([write as GuardedWrite<never>]);
          }
        },
      };
    },
  };
}
