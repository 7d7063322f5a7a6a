import {
  NOTES,
  type GuardedWrite,
  type Note,
  type ReadCollection,
  type ReadStore,
  type StoredDocument,
} from '@duende/platform/read-store/read-store';

type Writes = readonly GuardedWrite<StoredDocument>[];

/** Includes notes; `inner` performs the batch. */
function withWrites(
  store: ReadStore,
  write: (collection: string, writes: Writes, inner: (writes: Writes) => Promise<void>) => Promise<void>,
): ReadStore {
  return {
    ...store,
    notes: {
      ...store.notes,
      async put(notes) {
        const puts = [...notes].map(([_id, note]) => ({ put: { ...note, _id } }));
        await write(NOTES, puts, (each) =>
          store.notes.put(new Map(each.flatMap((one) => ('put' in one ? [noteOf(one.put)] : [])))),
        );
      },
    },
    async collection(spec) {
      const collection: ReadCollection<never> = (await store.collection(spec)) as ReadCollection<never>;
      const inner = (writes: Writes) => collection.write(writes as readonly GuardedWrite<never>[]);
      return {
        get: (ids) => collection.get(ids),
        find: (filter, options) => collection.find(filter, options),
        count: (filter) => collection.count(filter),
        entries: (ids) => collection.entries(ids),
        write: (writes) => write(spec.name, writes, inner),
      };
    },
  };
}

const noteOf = ({ _id, ...note }: StoredDocument): readonly [string, Note] => [_id, note];

/** May wait. An error fails the rest of the batch. */
export type BeforeWrite = (collection: string, write: GuardedWrite<StoredDocument>) => void | Promise<void>;

/** Writes batches document by document. */
export function watchedStore(inner: ReadStore, beforeWrite: BeforeWrite): ReadStore {
  return withWrites(inner, async (collection, writes, write) => {
    for (const one of writes) {
      await beforeWrite(collection, one);
      await write([one]);
    }
  });
}

/** Signals writes through it. */
export interface WatchableStore {
  readonly store: ReadStore;
  readonly watch: (collection: string, onMayHaveChanged: () => void) => () => void;
}

/** In memory with a change stream, like a shared server. */
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
