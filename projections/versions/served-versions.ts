import type { ReadStore } from '@duende/platform/read-store/read-store';
import { coalesced } from '@duende/platform/resilience/serialize';
import { openPointers, POINTERS } from './pointers.ts';

/** Which generation of each read model is served, as this process knows it. */
export interface ServedVersions {
  /** Name of the collection that holds a read model's documents; `declared` where nothing is known of it. */
  collectionOf(readModel: string, declared: string): string;
  /** Calls back after a read model has gone over to another collection; the answer ends that. */
  onSwitch(listener: (readModel: string) => void): () => void;
  /** Reads the pointers again when that was long ago: a process that was paused must not read what is gone by now. */
  assured(): Promise<void>;
  close(): void;
}

export interface FollowingOptions {
  readonly store: ReadStore;
  /** calls back whenever a collection may have changed; the answer ends that */
  readonly watch: (collection: string, onMayHaveChanged: () => void) => () => void;
  readonly onError: (error: unknown) => void;
}

/** Much longer than any signal takes, much shorter than a retired generation is kept. */
const TRUSTED_MS = 60_000;

/** Follows the pointers live. @throws StoreUnavailable when they cannot be read at first */
export async function followVersions(options: FollowingOptions): Promise<ServedVersions> {
  const { onError } = options;
  const pointers = await openPointers(options.store);
  const listeners = new Set<{ readonly call: (readModel: string) => void }>();
  let served: ReadonlyMap<string, string> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;

  const refresh = coalesced(async () => {
    const askedAt = performance.now();
    const before = served;
    served = new Map([...(await pointers.all())].map(([name, pointer]) => [name, pointer.served]));
    readAt = askedAt;
    for (const [name, collection] of served) {
      if (before.get(name) !== collection) for (const { call } of [...listeners]) call(name);
    }
  });

  const unwatch = options.watch(POINTERS.name, () => void refresh().catch(onError));
  await refresh();
  return {
    collectionOf: (readModel, declared) => served.get(readModel) ?? declared,
    onSwitch(listener) {
      const entry = { call: listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    assured: async () => {
      if (performance.now() - readAt > TRUSTED_MS) await refresh();
    },
    close: unwatch,
  };
}
