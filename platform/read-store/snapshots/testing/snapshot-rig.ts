import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryKeyVault } from '@duende/testkit/memory/memory-key-vault';
import { place } from '@duende/testkit/samples/sample-documents';
import { createLogger } from '../../../observability/logger.ts';
import { createMemoryReadStore } from '../../memory/memory-read-store.ts';
import type { CollectionSpec, ReadCollection, StoredDocument } from '../../read-store.ts';
import { openSnapshots, type Snapshots, type SnapshotsOptions } from '../open-snapshots.ts';

/** A temporary folder of snapshots, and what opens them again and again. */
export async function snapshotRig() {
  const folder = await mkdtemp(join(tmpdir(), 'duende-snapshots-'));
  const vault = createMemoryKeyVault();
  const logged: string[] = [];
  const doubted: string[] = [];
  const logger = createLogger({ level: 'info', destination: { write: (line) => void logged.push(line) } });

  return {
    folder,
    vault,
    /** lines of the process log */
    logged,
    /** collections that were found wrong after their start */
    doubted,
    fileOf: (name: string) => join(folder, `${name}.sqlite`),
    /** A store that begins from what is there; nothing is read at once, unless that is asked for. */
    async open(names: readonly string[], options: Partial<SnapshotsOptions> = {}) {
      const snapshots = await openSnapshots({
        folder,
        names,
        ground: 'log 0',
        vault,
        logger,
        readAtOnce: -1,
        onDoubt: (name) => void doubted.push(name),
        ...options,
      });
      const store = createMemoryReadStore();
      store.beginFrom(snapshots);
      return { store, snapshots };
    },
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

export type SnapshotRig = Awaited<ReturnType<typeof snapshotRig>>;

/** What goes with a snapshot: until where a read model has come. */
function besideOf(name: string, position = 1) {
  return { name: `${name}.checkpoint`, documents: [{ _id: 'checkpoint', position: place(position) }] };
}

/** Writes a collection as it is, without pauses. */
export async function saved(snapshots: Snapshots, name: string, position = 1): Promise<void> {
  await snapshots.save(name, besideOf(name, position), true);
}

/** Documents in a new collection that lies on the disk, saved and closed. */
export async function given<D extends StoredDocument>(
  rig: SnapshotRig,
  spec: CollectionSpec<D>,
  documents: readonly D[],
): Promise<void> {
  const { store, snapshots } = await rig.open([spec.name]);
  const collection = await store.collection(spec);
  await collection.write(documents.map((put) => ({ put })));
  await saved(snapshots, spec.name);
  await snapshots.close();
}

/** All documents by id. */
export async function allOf<D extends StoredDocument>(collection: ReadCollection<D>): Promise<readonly D[]> {
  return collection.find({}, { sort: { _id: 1 } });
}
