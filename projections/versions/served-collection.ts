import type {
  CollectionSpec,
  ReadCollection,
  ReadStore,
  StoredDocument,
} from '@duende/platform/read-store/read-store';
import type { ServedVersions } from './served-versions.ts';

/** The documents of a read model, of whichever generation is served at the moment of asking. */
export function servedCollection<D extends StoredDocument>(
  store: ReadStore,
  versions: ServedVersions,
  readModel: string,
  spec: CollectionSpec<D>,
): ReadCollection<D> {
  let opened: { readonly name: string; readonly collection: Promise<ReadCollection<D>> } | null = null;

  async function current(): Promise<ReadCollection<D>> {
    await versions.assured();
    const name = versions.collectionOf(readModel, spec.name);
    if (opened?.name === name) return opened.collection;
    const opening = { name, collection: store.collection<D>({ ...spec, name }) };
    opened = opening;
    opening.collection.catch(() => {
      if (opened === opening) opened = null;
    });
    return opening.collection;
  }

  return {
    get: async (ids) => (await current()).get(ids),
    find: async (filter, options) => (await current()).find(filter, options),
    count: async (filter) => (await current()).count(filter),
    write: async (writes) => (await current()).write(writes),
    positions: async (ids) => (await current()).positions(ids),
  };
}
