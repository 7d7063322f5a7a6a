import type {
  CollectionSpec,
  GuardedWrite,
  ReadStore,
  StoredDocument,
} from '@duende/platform/read-store/read-store';

/** Writes of one call, and where they went. */
interface RecordedWrites {
  readonly collection: string;
  readonly writes: readonly GuardedWrite<StoredDocument>[];
}

/** A read store that remembers what was written into it, batch by batch. */
export interface WriteRecorder {
  readonly store: ReadStore;
  readonly specs: readonly CollectionSpec<StoredDocument>[];
  readonly batches: readonly (readonly RecordedWrites[])[];
  nextBatch(): void;
}

export function recordWrites(inner: ReadStore): WriteRecorder {
  const specs = new Map<string, CollectionSpec<StoredDocument>>();
  const batches: RecordedWrites[][] = [[]];
  return {
    store: {
      ...inner,
      async collection<D extends StoredDocument>(spec: CollectionSpec<D>) {
        specs.set(spec.name, spec);
        const collection = await inner.collection(spec);
        return {
          ...collection,
          write(writes: readonly GuardedWrite<D>[]) {
            batches.at(-1)?.push({ collection: spec.name, writes });
            return collection.write(writes);
          },
        };
      },
    },
    get specs() {
      return [...specs.values()];
    },
    batches,
    nextBatch: () => void batches.push([]),
  };
}
