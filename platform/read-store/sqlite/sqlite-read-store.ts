import { StoreUnavailable } from '../../errors/errors.ts';
import type { EngineState } from '../../observability/engine.ts';
import type { Logger } from '../../observability/logger.ts';
import {
  NOTES,
  type ReadCollection,
  type ReadStore,
  type StoredDocument,
  type StoreNotes,
} from '../read-store.ts';
import { quoted } from './collection-table.ts';
import { ReadModelDatabase } from './read-model-database.ts';
import { questionsOf } from './sqlite-collection.ts';
import { notesOf, NOTES_SPEC, notesWritten, type NamedNote } from './sqlite-notes.ts';

export interface SqliteReadStoreOptions {
  /** a path or {@link IN_MEMORY} */
  readonly file: string;
  readonly logger?: Pick<Logger, 'warn'>;
  readonly now?: () => number;
}

export interface SqliteReadStore extends ReadStore {
  readonly file: string;
  /**
   * Commits pending writes for other connections; a timer does so after a second without writes.
   * @throws StoreUnavailable
   */
  commit(): void;
  /** `read-only`: the last write was refused. */
  state(): Extract<EngineState, 'up' | 'read-only' | 'down'>;
  /** Sets the source of all read models; deletes data from another source. */
  foldedFrom(source: string): void;
  /** Calls back once the file is found damaged; queries then reject until {@link remake}. */
  onDamage(listener: () => void): void;
  /** `false` once the file was removed or replaced, so that other readers miss our writes. */
  isInPlace(): boolean;
  /** Deletes everything, including the file. Open collections stay usable and are empty. */
  remake(): void;
  keepOnly(names: readonly string[]): void;
  close(): void;
}

export function openSqliteReadStore(options: SqliteReadStoreOptions): SqliteReadStore {
  const { file, logger, now = Date.now } = options;
  const database = new ReadModelDatabase({ file, logger, now });
  const { owned, available } = database;
  database.declare(NOTES_SPEC);

  return {
    file,
    state: () => database.state,
    collection: (spec) =>
      available(() => {
        database.declare(spec);
        database.collection(spec.name);
        return collectionIn(database, spec.name);
      }),
    notes: notesIn(database),
    commit: () => database.unlessDamaged(() => database.commit()),
    drop: (name) => available(() => database.drop(name)),
    sweepTombstones: (name, before) => available(() => owned.sweepTombstones(name, before.getTime())),
    purge: () =>
      available(() => {
        database.commit();
        if (!owned.emptyJournal()) throw new StoreUnavailable('the journal of the read models is being read');
      }),
    onDamage: (listener) => database.onDamage(listener),
    isInPlace: () => owned.isInPlace,
    remake: () => database.remake(),
    foldedFrom(source) {
      if (owned.isFoldedFrom(source)) return;
      logger?.warn({ file }, 'the read models were folded from something else: rebuilding them from the log');
      database.remake();
    },
    keepOnly(names) {
      database.commit();
      database.collection(NOTES);
      owned.keepOnly([NOTES, ...names]);
    },
    close: () => database.close(),
  };
}

function collectionIn<D extends StoredDocument>(
  database: ReadModelDatabase,
  name: string,
): ReadCollection<D> {
  return {
    ...questionsOf(() => database.collection<D>(name), database.available),
    write: (writes) => database.available(() => database.write(name, writes)),
  };
}

/** Notes change in every batch, so they are written once, with the commit. */
function notesIn(database: ReadModelDatabase): StoreNotes {
  const { available } = database;
  return {
    all: () =>
      available(() => {
        database.settle();
        return notesOf(database.collection<NamedNote>(NOTES).find({}, {}));
      }),
    put: (notes) => available(() => database.writeLatest(NOTES, notesWritten(notes))),
    remove: (names) =>
      available(() => {
        database.collection(NOTES);
        database.commit();
        const remove = database.db.prepare(`DELETE FROM ${quoted(NOTES)} WHERE id = ?`);
        for (const name of names) remove.run(name);
      }),
  };
}
