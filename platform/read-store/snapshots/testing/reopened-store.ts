import { refuseReservedNames } from '../../reserved-names.ts';
import type { Position } from '@duende/contracts/events/domain-event';
import type {
  CollectionSpec,
  GuardedWrite,
  ReadCollection,
  ReadStore,
  StoredDocument,
} from '../../read-store.ts';
import { saved, type SnapshotRig } from './snapshot-rig.ts';

type Opened = Awaited<ReturnType<SnapshotRig['open']>>;
type Any = ReadCollection<StoredDocument>;

/**
 * A store that ends after every batch of writes and begins again from its snapshots, so that every question meets documents
 * that are not loaded. Removals are written once more each time: a read model never sees again what came before its snapshot,
 * a test does.
 */
export async function reopenedStore(rig: SnapshotRig): Promise<{ store: ReadStore; close(): Promise<void> }> {
  const specs = new Map<string, CollectionSpec<StoredDocument>>();
  const removed = new Map<string, Map<string, Position>>();
  let opened: Opened = await rig.open([]);

  async function reopen(): Promise<void> {
    for (const name of specs.keys()) await saved(opened.snapshots, name);
    await opened.snapshots.close();
    await begin();
  }

  async function begin(): Promise<void> {
    opened = await rig.open([...specs.keys()]);
    for (const [name, spec] of specs) {
      const collection = await opened.store.collection(spec);
      await collection.write(
        [...(removed.get(name) ?? [])].map(([remove, position]) => ({ remove, position })),
      );
    }
  }

  async function write(name: string, writes: readonly GuardedWrite<StoredDocument>[]): Promise<void> {
    // They are written one by one below, and all or none of them is refused.
    refuseReservedNames(writes);
    const collection = await current(name);
    const gone = removed.get(name) ?? new Map<string, Position>();
    removed.set(name, gone);
    for (const one of writes) {
      await collection.write([one]);
      const id = 'put' in one ? one.put._id : one.remove;
      const [position] = (await collection.positions([id])).values();
      if ((await collection.get([id])).has(id)) gone.delete(id);
      else if (position !== undefined) gone.set(id, position);
    }
    await reopen();
  }

  const current = (name: string): Promise<Any> =>
    opened.store.collection(specs.get(name) ?? { name, indexes: [] });

  const store: ReadStore = {
    isEphemeral: true,
    async collection<D extends StoredDocument>(spec: CollectionSpec<D>) {
      if (!specs.has(spec.name)) {
        specs.set(spec.name, spec);
        await reopen();
      }
      const facade: Any = {
        get: async (ids) => (await current(spec.name)).get(ids),
        find: async (filter, options) => (await current(spec.name)).find(filter, options),
        count: async (filter) => (await current(spec.name)).count(filter),
        positions: async (ids) => (await current(spec.name)).positions(ids),
        write: (writes) => write(spec.name, writes),
      };
      return facade as unknown as ReadCollection<D>;
    },
    async drop(name) {
      removed.delete(name);
      await opened.store.drop(name);
    },
    async sweepTombstones(name, before) {
      // What is not loaded keeps its tombstones.
      if (specs.has(name)) await (await current(name)).count({});
      const swept = await opened.store.sweepTombstones(name, before);
      if (swept > 0) removed.delete(name);
      return swept;
    },
  };

  return { store, close: () => opened.snapshots.close() };
}
