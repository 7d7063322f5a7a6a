import { StoreUnavailable } from '@duende/platform/errors/errors';
import type {
  CollectionSpec,
  ReadCollection,
  ReadStore,
  StoredDocument,
} from '@duende/platform/read-store/read-store';

/** While closed for a rebuild, reads reject with `StoreUnavailable` instead of returning partial data. */
export function closableStore(store: ReadStore, isClosed: () => boolean): ReadStore {
  return {
    ...store,
    async collection<D extends StoredDocument>(spec: CollectionSpec<D>): Promise<ReadCollection<D>> {
      const inner = await store.collection(spec);
      const whenOpen =
        <A extends readonly unknown[], R>(ask: (...args: A) => Promise<R>) =>
        (...args: A): Promise<R> =>
          isClosed() ? Promise.reject(new StoreUnavailable(`${spec.name} is being rebuilt`)) : ask(...args);
      return {
        get: whenOpen((ids) => inner.get(ids)),
        find: whenOpen((filter, options) => inner.find(filter, options)),
        count: whenOpen((filter) => inner.count(filter)),
        entries: whenOpen((ids) => inner.entries(ids)),
        write: (writes) => inner.write(writes),
      };
    },
  };
}
