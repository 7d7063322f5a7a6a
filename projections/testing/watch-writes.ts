import type { GuardedWrite, ReadCollection, ReadStore } from '@duende/platform/read-store/read-store';

/** A store, and a signal of what is written to it through this one. */
export interface WatchableStore {
  readonly store: ReadStore;
  readonly watch: (collection: string, onMayHaveChanged: () => void) => () => void;
}

/** What the change stream of a server does, for a store in memory: calls back after every batch of writes. */
export function watchable(inner: ReadStore): WatchableStore {
  const watches = new Set<{ readonly collection: string; readonly call: () => void }>();
  return {
    watch(collection, call) {
      const watch = { collection, call };
      watches.add(watch);
      return () => void watches.delete(watch);
    },
    store: {
      ...inner,
      async collection(spec) {
        const collection: ReadCollection<never> = (await inner.collection(spec)) as ReadCollection<never>;
        return {
          get: (ids) => collection.get(ids),
          find: (filter, options) => collection.find(filter, options),
          count: (filter) => collection.count(filter),
          positions: (ids) => collection.positions(ids),
          async write(writes) {
            await collection.write(writes as readonly GuardedWrite<never>[]);
            for (const watch of [...watches]) if (watch.collection === spec.name) watch.call();
          },
        };
      },
    },
  };
}
