import type {
  ReadableStore,
  ReadStore,
  CollectionSpec,
  ReadCollection,
  StoredDocument,
} from '@duende/platform/read-store/read-store';
import { createListeners } from '@duende/platform/resilience/listeners';
import { coalesced } from '@duende/platform/resilience/serialize';
import type { Pointer } from './pointer.ts';
import { openPointers, POINTERS } from './pointers.ts';

/** The pointers, as known to this process. */
export interface ActiveVersions {
  /** by read model */
  pointers(): ReadonlyMap<string, Pointer>;
  /** `declared` if unknown. */
  collectionOf(readModel: string, declared: string): string;
  /** Calls back after a read model has switched collections. Returns unsubscribe. */
  onSwitch(listener: (readModel: string) => void): () => void;
  /** Rereads stale pointers: a paused process must not read a dropped collection. */
  assured(): Promise<void>;
  /** @throws StoreUnavailable */
  refresh(): Promise<void>;
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
  let known: ReadonlyMap<string, Pointer> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;

  const refresh = coalesced(async () => {
    const askedAt = performance.now();
    const before = known;
    known = await pointers.all();
    readAt = askedAt;
    for (const [name, { active }] of known) if (before.get(name)?.active !== active) listeners.notify(name);
  });

  const unwatch = options.watch(POINTERS.name, () => void refresh().catch(onError));
  await refresh();
  return {
    pointers: () => known,
    collectionOf: (readModel, declared) => known.get(readModel)?.active ?? declared,
    onSwitch: listeners.add,
    assured: async () => {
      if (performance.now() - readAt > TRUSTED_MS) await refresh();
    },
    refresh,
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
  // The store knows the collections that it has opened.
  async function current(): Promise<ReadCollection<D>> {
    await versions.assured();
    return store.collection<D>({ ...spec, name: versions.collectionOf(readModel, spec.name) });
  }

  return {
    get: async (ids) => (await current()).get(ids),
    find: async (filter, options) => (await current()).find(filter, options),
    count: async (filter) => (await current()).count(filter),
    write: async (writes) => (await current()).write(writes),
    entries: async (ids) => (await current()).entries(ids),
  };
}
