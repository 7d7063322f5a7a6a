import type {
  GuardedWrite,
  ReadCollection,
  ReadStore,
  StoredDocument,
} from '@duende/platform/read-store/read-store';

type Writes = readonly GuardedWrite<StoredDocument>[];

/** The same store, with `write` in the place of every batch of writes; `inner` carries one out. */
function withWrites(
  store: ReadStore,
  write: (collection: string, writes: Writes, inner: (writes: Writes) => Promise<void>) => Promise<void>,
): ReadStore {
  const inners = new Map<string, (writes: Writes) => Promise<void>>();
  return {
    ...store,
    async writeAll(parts) {
      for (const { collection, writes } of parts) {
        const inner = inners.get(collection);
        if (inner === undefined) throw new TypeError(`the collection ${collection} was not opened`);
        if (writes.length > 0) await write(collection, writes, inner);
      }
    },
    async collection(spec) {
      const collection: ReadCollection<never> = (await store.collection(spec)) as ReadCollection<never>;
      const inner = (writes: Writes) => collection.write(writes as readonly GuardedWrite<never>[]);
      inners.set(spec.name, inner);
      return {
        get: (ids) => collection.get(ids),
        find: (filter, options) => collection.find(filter, options),
        count: (filter) => collection.count(filter),
        standing: (ids) => collection.standing(ids),
        write: (writes) => write(spec.name, writes, inner),
      };
    },
  };
}

/** Called before each single write; what it throws fails the rest of the batch, and it may wait. */
export type BeforeWrite = (collection: string, write: GuardedWrite<StoredDocument>) => void | Promise<void>;

/** The same store, with something happening before every write to it. Batches are written document by document. */
export function watchedStore(inner: ReadStore, beforeWrite: BeforeWrite): ReadStore {
  return withWrites(inner, async (collection, writes, write) => {
    for (const one of writes) {
      await beforeWrite(collection, one);
      await write([one]);
    }
  });
}

/** A store, and a signal of what is written to it through this one. */
export interface WatchableStore {
  readonly store: ReadStore;
  readonly watch: (collection: string, onMayHaveChanged: () => void) => () => void;
}

/** A store in memory as if it were a server that others share: with a change stream, called back after every batch of writes. */
export function watchable(inner: ReadStore): WatchableStore {
  const watches = new Set<{ readonly collection: string; readonly call: () => void }>();
  return {
    watch(collection, call) {
      const watch = { collection, call };
      watches.add(watch);
      return () => void watches.delete(watch);
    },
    store: withWrites(inner, async (collection, writes, write) => {
      await write(writes);
      for (const watch of [...watches]) if (watch.collection === collection) watch.call();
    }),
  };
}
