import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { StoreUnavailable } from '../../errors/errors.ts';
import type { KeyVault } from '../../key-vault/key-vault.ts';
import type { MemoryCollection } from '../memory/memory-collection.ts';
import type { CollectionSpec, StoredDocument } from '../read-store.ts';
import { createPace, type Pace } from './pace.ts';
import { KEY_PREFIX, removeSnapshot } from './snapshot-folder.ts';
import { FORMAT, SnapshotDoubt, type Beside, type SnapshotHeader } from './snapshot-format.ts';
import { SnapshotFile } from './snapshot-file.ts';
import { SnapshotLoader } from './snapshot-loader.ts';
import { isUpdatable, updateSnapshot } from './update-snapshot.ts';
import { writeSnapshot, type NewHeader, type SnapshotKey } from './write-snapshot.ts';

export interface KeptSnapshotOptions {
  readonly name: string;
  readonly path: string;
  readonly ground: string;
  readonly vault: Pick<KeyVault, 'obtain' | 'find' | 'destroy'>;
  /** what was found of it at the start, with all documents where they are few */
  readonly opened: {
    readonly file: SnapshotFile;
    readonly documents: readonly StoredDocument[] | null;
  } | null;
  readonly onDoubt: (reason: unknown) => void;
}

interface Writing {
  readonly ending: AbortController;
  readonly pace: Pace;
  readonly done: Promise<void>;
}

/** The snapshot of one collection: what it begins from, and what is written of it. */
export class KeptSnapshot {
  readonly #options: KeptSnapshotOptions;
  /** until the collection begins */
  #opened: KeptSnapshotOptions['opened'];
  #collection: MemoryCollection<StoredDocument> | null = null;
  #fields: readonly string[] = [];
  #loader: SnapshotLoader | null = null;
  #key: SnapshotKey | null = null;
  /** of the file that stands */
  #header: SnapshotHeader | null = null;
  #writing: Writing | null = null;

  constructor(options: KeptSnapshotOptions) {
    this.#options = options;
    this.#opened = options.opened;
  }

  async begin(
    spec: CollectionSpec<StoredDocument>,
    collection: MemoryCollection<StoredDocument>,
  ): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    this.#collection = collection;
    this.#fields = leadingFields(spec);
    if (opened === null) return;
    const { file, documents } = opened;
    this.#header = file.header;
    this.#key = { id: file.keyId, bytes: file.key };
    if (documents !== null) {
      file.close();
      collection.admit(documents);
      collection.takeChanged();
      return;
    }
    const loader = new SnapshotLoader(file, {
      admit: (read) => collection.admit(read),
      onWhole: () => collection.endUnloaded(),
      onDoubt: this.#options.onDoubt,
    });
    this.#loader = loader;
    collection.beginUnloaded(loader);
    // Nothing may be said about what is taken before everything is known.
    if (spec.indexes.some(({ unique }) => unique === true)) await loader.loadAll();
  }

  get isUnloaded(): boolean {
    return this.#loader !== null && !this.#loader.isOver;
  }

  get unsaved(): number | null {
    return this.isUnloaded || this.#writing !== null ? null : (this.#collection?.unsaved ?? null);
  }

  /** What is taken is taken before this returns. */
  save(beside: Beside, isHurried: boolean): Promise<void> {
    const collection = this.#collection;
    if (collection === null || this.unsaved === null) return Promise.resolve();
    const ending = new AbortController();
    const pace = createPace(ending.signal, { isHurried });
    const { name, ground } = this.#options;
    const next = { format: FORMAT, name, ground, fields: [...this.#fields], beside } as const;
    const isUpdate = this.#header !== null && isUpdatable(this.#header, collection.unsaved, next);
    const work = isUpdate
      ? this.#update(collection.takeChanged(), next, pace)
      : this.#write(collection.takeAll(), next, pace);
    const done = work
      .catch((error: unknown) => {
        collection.oweAll();
        throw error;
      })
      .finally(() => (this.#writing = null));
    this.#writing = { ending, pace, done };
    return done;
  }

  /** Resolves to whether there was something to load. */
  async loadRest(): Promise<boolean> {
    if (this.#loader === null || !this.isUnloaded) return false;
    try {
      await this.#loader.begin();
      return true;
    } catch {
      // Whoever is told of doubts has been.
      return false;
    }
  }

  hurry(): void {
    this.#writing?.pace.hurry();
  }

  async forget(): Promise<void> {
    const { path, vault } = this.#options;
    await this.#giveUp();
    this.#opened?.file.close();
    this.#opened = null;
    this.#collection?.oweAll();
    this.#header = null;
    // A log is folded from its beginning with every erasure in it: the disk is asked only where there is something.
    if (this.#key === null && !existsSync(path)) return;
    try {
      await removeSnapshot(path, vault);
      if (this.#key !== null) await vault.destroy(this.#key.id);
      this.#key = null;
    } catch (error) {
      throw new StoreUnavailable(`the snapshot ${path} cannot be removed`, { cause: error });
    }
  }

  async close(): Promise<void> {
    this.#opened?.file.close();
    this.#loader?.abandon();
    await this.#giveUp();
  }

  async #giveUp(): Promise<void> {
    this.#writing?.ending.abort();
    this.#writing?.pace.hurry();
    await this.#writing?.done.catch(() => undefined);
  }

  async #write(documents: readonly StoredDocument[], next: NewHeader, pace: Pace) {
    const { path, vault } = this.#options;
    if (this.#key === null) {
      const id = `${KEY_PREFIX}${randomUUID()}`;
      const bytes = await vault.obtain(id);
      if (bytes === null) throw new SnapshotDoubt(`the key ${id} was destroyed`);
      this.#key = { id, bytes };
    }
    this.#header = await writeSnapshot(path, documents, { header: next, key: this.#key, pace });
  }

  async #update(changed: ReadonlyMap<string, StoredDocument | null>, next: NewHeader, pace: Pace) {
    const { path } = this.#options;
    const file = await SnapshotFile.open(path, async () => this.#key?.bytes);
    try {
      this.#header = await updateSnapshot(file, changed, { header: next, pace });
    } catch (error) {
      // In memory everything is known: it is written anew.
      if (error instanceof SnapshotDoubt) this.#header = null;
      throw error;
    } finally {
      file.close();
    }
  }
}

/** The fields that look-ups begin with. */
function leadingFields({ indexes }: CollectionSpec<StoredDocument>): readonly string[] {
  return [...new Set(indexes.flatMap(({ keys }) => Object.keys(keys).slice(0, 1)))];
}
