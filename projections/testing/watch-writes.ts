import type { ReadStore } from '@duende/platform/read-store/read-store';
import { withWrites } from './with-writes.ts';

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
    store: withWrites({ ...inner, isEphemeral: false }, async (collection, writes, write) => {
      await write(writes);
      for (const watch of [...watches]) if (watch.collection === collection) watch.call();
    }),
  };
}
