import type {
  ReadableStore,
  ReadStore,
  CollectionSpec,
  ReadCollection,
  StoredDocument,
} from '@duende/platform/read-store/read-store';
import { createListeners } from '@duende/platform/resilience/listeners';
import { coalesced } from '@duende/platform/resilience/serialize';
import { openPointers, POINTERS } from './pointers.ts';

/** The active generations, as known to this process. */
export interface ActiveVersions {
  /** `declared` if unknown. */
  collectionOf(readModel: string, declared: string): string;
  /** Calls back after a read model has switched collections. Returns unsubscribe. */
  onSwitch(listener: (readModel: string) => void): () => void;
  /** Rereads stale pointers: a paused process must not read a dropped collection. */
  assured(): Promise<void>;
  close(): void;
}

export interface FollowVersionsOptions {
  readonly store: ReadStore;
  /** returns unsubscribe */
  readonly watch: (collection: string, onMayHaveChanged: () => void) => () => void;
  readonly onError: (error: unknown) => void;
}

/** Longer than any signal takes, shorter than a retired generation is kept. */
const TRUSTED_MS = 60_000;

/** @throws StoreUnavailable if the first read fails */
export async function followVersions(options: FollowVersionsOptions): Promise<ActiveVersions> {
  const { onError } = options;
  const pointers = await openPointers(options.store);
  const listeners = createListeners<[readModel: string]>();
  let served: ReadonlyMap<string, string> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;

  const refresh = coalesced(async () => {
    const askedAt = performance.now();
    const before = served;
    served = new Map([...(await pointers.all())].map(([name, pointer]) => [name, pointer.active]));
    readAt = askedAt;
    for (const [name, collection] of served) {
      if (before.get(name) !== collection) listeners.notify(name);
    }
  });

  const unwatch = options.watch(POINTERS.name, () => void refresh().catch(onError));
  await refresh();
  return {
    collectionOf: (readModel, declared) => served.get(readModel) ?? declared,
    onSwitch: listeners.add,
    assured: async () => {
      if (performance.now() - readAt > TRUSTED_MS) await refresh();
    },
    close: unwatch,
  };
}

/** Each call uses the generation that is active then. */
export function activeCollection<D extends StoredDocument>(
  store: ReadableStore,
  versions: ActiveVersions,
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
    entries: async (ids) => (await current()).entries(ids),
  };
}
