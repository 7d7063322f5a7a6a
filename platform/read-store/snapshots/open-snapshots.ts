import { existsSync } from 'node:fs';
import type { KeyVault } from '../../key-vault/key-vault.ts';
import type { Logger } from '../../observability/logger.ts';
import type { MemoryCollection } from '../memory/memory-collection.ts';
import type { Copies } from '../memory/memory-read-store.ts';
import type { StoredDocument } from '../read-store.ts';
import { KeptSnapshot } from './kept-snapshot.ts';
import { clearFolder, pathOf, removeSnapshot } from './snapshot-folder.ts';
import { SnapshotDoubt, type Beside } from './snapshot-format.ts';
import { SnapshotFile } from './snapshot-file.ts';

export interface SnapshotsOptions {
  readonly folder: string;
  /** names of the collections that snapshots are kept of; others in the folder are removed */
  readonly names: readonly string[];
  /** what all documents follow from: a snapshot that was made on another ground is removed */
  readonly ground: string;
  readonly vault: Pick<KeyVault, 'obtain' | 'find' | 'destroy'>;
  readonly logger: Logger;
  /** documents of a collection that are so few that nobody waits while they are read at the start */
  readonly readAtOnce?: number;
  /** called when a snapshot that a collection began from turns out to be wrong; the collection answers nothing more */
  readonly onDoubt: (name: string) => void;
}

/** Snapshots of collections in memory, on the disk of this process alone. */
export interface Snapshots extends Copies {
  /** How many documents of a collection changed since its last snapshot; `null` while there can be none. */
  unsaved(name: string): number | null;
  /**
   * Begins to write a collection as it is now, with what belongs to it. Rejects when that failed: then there is the one
   * before, or none.
   */
  save(name: string, beside: Beside, isHurried: boolean): Promise<void>;
  /** Whether a collection began from a snapshot that is not all loaded yet. */
  isUnloaded(name: string): boolean;
  /** Loads what is unloaded, one collection after the other; calls back after each that is whole. */
  loadRest(onWhole: (name: string) => Promise<void>): Promise<void>;
  /** From now on what is being written is waited for. */
  hurry(): void;
  /** Gives up what is being read and written. */
  close(): Promise<void>;
}

/** For so few documents nobody waits at a start. */
const READ_AT_ONCE = 4_000;

/** Opens the snapshots that are there. Whatever cannot be trusted is removed, and said in one line. */
export async function openSnapshots(options: SnapshotsOptions): Promise<Snapshots> {
  const { folder, names, ground, vault, logger, readAtOnce = READ_AT_ONCE } = options;
  await clearFolder(folder, names, vault);
  const kept = new Map<string, KeptSnapshot>();
  const besides = new Map<string, Beside['documents']>();
  for (const name of names) {
    const path = pathOf(folder, name);
    const opened = await openKept(name, path);
    kept.set(name, new KeptSnapshot({ name, path, ground, vault, opened, onDoubt: doubted(name) }));
    if (opened !== null) besides.set(opened.file.header.beside.name, opened.file.header.beside.documents);
  }

  function doubted(name: string): (reason: unknown) => void {
    return (reason) => {
      logger.warn({ err: reason, collection: name }, 'snapshot in doubt: made anew from the log');
      options.onDoubt(name);
    };
  }

  async function openKept(name: string, path: string) {
    if (!existsSync(path)) return null;
    let file: SnapshotFile | null = null;
    try {
      file = await SnapshotFile.open(path, async (id) => (await vault.find([id])).get(id));
      const { header } = file;
      if (header.name !== name) throw new SnapshotDoubt(`it is of ${header.name}`);
      if (header.ground !== ground) throw new SnapshotDoubt('it was made on another ground');
      return { file, documents: header.count <= readAtOnce ? file.allDocuments() : null };
    } catch (error) {
      file?.close();
      logger.warn({ err: error, collection: name }, 'snapshot in doubt: made anew from the log');
      await removeSnapshot(path, vault);
      return null;
    }
  }

  return {
    async begin(spec, collection) {
      // Whatever its documents are: they are its own that are given back to it.
      const any = collection as unknown as MemoryCollection<StoredDocument>;
      any.admit(besides.get(spec.name) ?? []);
      await kept.get(spec.name)?.begin(spec, any);
    },
    forget: async (name) => kept.get(name)?.forget(),
    unsaved: (name) => kept.get(name)?.unsaved ?? null,
    save: async (name, beside, isHurried) => kept.get(name)?.save(beside, isHurried),
    isUnloaded: (name) => kept.get(name)?.isUnloaded ?? false,
    async loadRest(onWhole) {
      for (const [name, one] of kept) if (await one.loadRest()) await onWhole(name);
    },
    hurry() {
      for (const one of kept.values()) one.hurry();
    },
    async close() {
      await Promise.all([...kept.values()].map((one) => one.close()));
    },
  };
}
