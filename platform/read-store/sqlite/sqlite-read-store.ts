import { statSync } from 'node:fs';
import { StoreUnavailable } from '../../errors/errors.ts';
import { storageFault, type Sqlite } from '../../files/sqlite.ts';
import type { EngineState } from '../../observability/engine.ts';
import type { Logger } from '../../observability/logger.ts';
import {
  NOTES,
  type CollectionSpec,
  type GuardedWrite,
  type ReadCollection,
  type ReadStore,
  type StoredDocument,
} from '../read-store.ts';
import { asUnavailable, questionsOf } from './read-faults.ts';
import { IN_MEMORY, isDamage, openForWriting, removeFile } from './read-model-file.ts';
import { quoted, SqliteCollection } from './sqlite-collection.ts';
import { NOTES_SPEC, openSqliteNotes, takeOverOlderNotes, type NamedNote } from './sqlite-notes.ts';

export interface SqliteReadStoreOptions {
  /** where the file is, or {@link IN_MEMORY} */
  readonly file: string;
  readonly logger?: Pick<Logger, 'warn'>;
  /** moments of tombstones in milliseconds */
  readonly now?: () => number;
}

/** The embedded read store. */
export interface SqliteReadStore extends ReadStore {
  readonly file: string;
  /** `read-only` while what was last to be written was refused. */
  state(): Extract<EngineState, 'up' | 'read-only' | 'down'>;
  /** Says what all read models are folded from. What was folded from something else is thrown away. */
  foldedFrom(source: string): void;
  /** Calls back once what stands in the file has turned out to be damaged; then every question rejects until {@link remake}. */
  onDamage(listener: () => void): void;
  /** Whether whoever opens the file reads what is written here: `false` once it was taken away or another one put in its place. */
  isInPlace(): boolean;
  /** Throws everything away, with the file. The collections that are open stay the same, and empty. */
  remake(): void;
  /** Removes the collections that are not among these. */
  keepOnly(names: readonly string[]): void;
  close(): void;
}

type AnyCollection = SqliteCollection<StoredDocument>;

/** Read models in one SQLite file that this process has to itself, a table for each collection. */
export function openSqliteReadStore(options: SqliteReadStoreOptions): SqliteReadStore {
  const { file, logger, now = Date.now } = options;
  let db = openForWriting(file, logger);
  let opened = inodeOf(file);
  let source: string | null = null;
  let isDamaged = false;
  let isRefused = false;
  let reportDamage = (): void => undefined;
  const specs = new Map<string, CollectionSpec<StoredDocument>>();
  const collections = new Map<string, AnyCollection>();

  function collectionOf(name: string): AnyCollection {
    const known = collections.get(name);
    if (known !== undefined) return known;
    const spec = specs.get(name);
    if (spec === undefined) throw new TypeError(`the collection ${name} was not opened`);
    const made = inTransaction(db, () => {
      const collection = SqliteCollection.make(db, spec, now);
      if (name === NOTES) takeOverOlderNotes(db, collection as unknown as SqliteCollection<NamedNote>);
      return collection;
    });
    collections.set(name, made);
    return made;
  }

  async function available<T>(work: () => T): Promise<T> {
    if (isDamaged) throw new StoreUnavailable('the read models are damaged');
    try {
      return work();
    } catch (error) {
      throw translated(error);
    }
  }

  function translated(error: unknown): unknown {
    if (isDamage(error)) {
      isDamaged = true;
      logger?.warn({ err: error, file }, 'the read models are damaged: folding the log anew');
      reportDamage();
    }
    return asUnavailable(error) ?? error;
  }

  async function write<D extends StoredDocument>(
    inner: () => SqliteCollection<D>,
    writes: readonly GuardedWrite<D>[],
  ): Promise<void> {
    await available(() => {
      try {
        const collection = inner();
        inTransaction(db, () => collection.write(writes));
        isRefused = false;
      } catch (error) {
        const fault = storageFault(error);
        isRefused = fault !== null;
        // The journal may be what takes the room: what was committed goes into the file, and it begins anew.
        if (fault === 'full') emptyJournal();
        throw error;
      }
    });
  }

  /** Whether that could be done: not while another thread reads. */
  function emptyJournal(): boolean {
    const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
    return result?.busy === 0;
  }

  function handOut<D extends StoredDocument>(name: string): ReadCollection<D> {
    // A name stands for one type of document: the spec that carries it declares both.
    const inner = () => collectionOf(name) as unknown as SqliteCollection<D>;
    return {
      ...questionsOf(inner, available),
      write: (writes) => write(inner, writes),
    };
  }

  specs.set(NOTES, NOTES_SPEC);
  const notes = openSqliteNotes(handOut<NamedNote>(NOTES), (names) =>
    available(() => {
      collectionOf(NOTES);
      const remove = db.prepare(`DELETE FROM ${quoted(NOTES)} WHERE id = ?`);
      for (const name of names) remove.run(name);
    }),
  );

  function remake(): void {
    db.close();
    if (file !== IN_MEMORY) removeFile(file);
    collections.clear();
    db = openForWriting(file, logger);
    opened = inodeOf(file);
    if (source !== null) markSource(db, source);
    isDamaged = false;
  }

  return {
    file,
    state: () => (isDamaged ? 'down' : isRefused ? 'read-only' : 'up'),
    collection: (spec) =>
      available(() => {
        if (!specs.has(spec.name)) specs.set(spec.name, spec);
        collectionOf(spec.name);
        return handOut(spec.name);
      }),
    notes,
    drop: (name) =>
      available(() => {
        collections.delete(name);
        drop(db, name);
      }),
    sweepTombstones: (name, before) =>
      available(
        () =>
          db.prepare('DELETE FROM tombstones WHERE collection = ? AND at < ?').run(name, before.getTime())
            .changes,
      ),
    purge: () =>
      available(() => {
        if (!emptyJournal()) throw new StoreUnavailable('the journal of the read models is being read');
      }),
    onDamage(listener) {
      reportDamage = listener;
    },
    isInPlace: () => opened !== null && inodeOf(file) === opened,
    remake,
    foldedFrom(given) {
      source = given;
      const before = db.prepare<[], string>(SOURCE).pluck().get();
      if (before === source) return;
      if (before !== undefined) {
        logger?.warn({ file }, 'the read models were folded from something else: folding the log anew');
        remake();
      } else markSource(db, source);
    },
    keepOnly(names) {
      collectionOf(NOTES);
      const kept = new Set(['marks', 'tombstones', NOTES, ...names]);
      const tables = db
        .prepare<[], string>(
          "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
        )
        .pluck();
      for (const name of tables.all()) if (!kept.has(name)) drop(db, name);
    },
    close: () => db.close(),
  };
}

/** What tells one file from another of the same name; `null` where there is none. */
function inodeOf(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

const SOURCE = "SELECT value FROM marks WHERE name = 'source'";

function markSource(db: Sqlite, source: string): void {
  db.prepare("REPLACE INTO marks (name, value) VALUES ('source', ?)").run(source);
}

function drop(db: Sqlite, name: string): void {
  inTransaction(db, () => {
    db.exec(`DROP TABLE IF EXISTS ${quoted(name)}`);
    db.prepare('DELETE FROM tombstones WHERE collection = ?').run(name);
  });
}

function inTransaction<T>(db: Sqlite, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const done = work();
    db.exec('COMMIT');
    return done;
  } catch (error) {
    if (db.inTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
