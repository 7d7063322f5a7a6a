import { StoreUnavailable } from '../../errors/errors.ts';
import { storageFault } from '../../files/sqlite.ts';
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
import { OpenTransaction } from './open-transaction.ts';
import { asUnavailable, questionsOf } from './read-faults.ts';
import { inTransaction, OwnedFile } from './owned-file.ts';
import { isDamage } from './read-model-file.ts';
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
  /**
   * Commits pending writes, for readers on other connections. A timer does the same within 250 ms.
   * @throws StoreUnavailable
   */
  commit(): void;
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
  const owned = new OwnedFile(file, logger);
  let isDamaged = false;
  let isRefused = false;
  let reportDamage = (): void => undefined;
  let pending = openTransaction();
  const specs = new Map<string, CollectionSpec<StoredDocument>>();
  const collections = new Map<string, AnyCollection>();

  function collectionOf(name: string): AnyCollection {
    const known = collections.get(name);
    if (known !== undefined) return known;
    const spec = specs.get(name);
    if (spec === undefined) throw new TypeError(`the collection ${name} was not opened`);
    pending.commit();
    const made = inTransaction(owned.db, () => {
      const collection = SqliteCollection.make(owned.db, spec, now);
      if (name === NOTES) takeOverOlderNotes(owned.db, collection as unknown as SqliteCollection<NamedNote>);
      return collection;
    });
    collections.set(name, made);
    return made;
  }

  const available = async <T>(work: () => T): Promise<T> => unlessDamaged(work);

  function unlessDamaged<T>(work: () => T): T {
    if (isDamaged) throw new StoreUnavailable('the read models are damaged');
    try {
      if (pending.isBehind) pending.commit();
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

  function openTransaction(): OpenTransaction {
    return new OpenTransaction({
      db: owned.db,
      apply: ({ collection, writes }) => collectionOf(collection).write(writes),
      onCommit: (error) => {
        isRefused = error !== null && storageFault(error) !== null;
        if (error !== null) translated(error);
      },
      onRefused: (error) => {
        // The journal may be what takes the room: what was committed goes into the file, and it begins anew.
        if (storageFault(error) === 'full') owned.emptyJournal();
      },
    });
  }

  async function write(collection: string, writes: readonly GuardedWrite<StoredDocument>[]): Promise<void> {
    await available(() => {
      // A collection's table is made in a transaction of its own.
      collectionOf(collection);
      noteRefusal(() => pending.write({ collection, writes }));
    });
  }

  function noteRefusal(writing: () => void): void {
    try {
      writing();
      isRefused = false;
    } catch (error) {
      isRefused = storageFault(error) !== null;
      throw error;
    }
  }

  function handOut<D extends StoredDocument>(name: string): ReadCollection<D> {
    // A name stands for one type of document: the spec that carries it declares both.
    const inner = () => collectionOf(name) as unknown as SqliteCollection<D>;
    return {
      ...questionsOf(inner, available),
      write: (writes) => write(name, writes),
    };
  }

  specs.set(NOTES, NOTES_SPEC);
  const notes = openSqliteNotes(handOut<NamedNote>(NOTES), (names) =>
    available(() => {
      collectionOf(NOTES);
      pending.commit();
      const remove = owned.db.prepare(`DELETE FROM ${quoted(NOTES)} WHERE id = ?`);
      for (const name of names) remove.run(name);
    }),
  );

  function remake(): void {
    pending.abandon();
    owned.remake();
    collections.clear();
    pending = openTransaction();
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
    commit: () => unlessDamaged(() => noteRefusal(() => pending.commit())),
    drop: (name) =>
      available(() => {
        pending.commit();
        collections.delete(name);
        owned.drop(name);
      }),
    sweepTombstones: (name, before) =>
      available(
        () =>
          owned.db
            .prepare('DELETE FROM tombstones WHERE collection = ? AND at < ?')
            .run(name, before.getTime()).changes,
      ),
    purge: () =>
      available(() => {
        pending.commit();
        if (!owned.emptyJournal()) throw new StoreUnavailable('the journal of the read models is being read');
      }),
    onDamage(listener) {
      reportDamage = listener;
    },
    isInPlace: () => owned.isInPlace,
    remake,
    foldedFrom(source) {
      if (owned.isFoldedFrom(source)) return;
      logger?.warn({ file }, 'the read models were folded from something else: folding the log anew');
      remake();
    },
    keepOnly(names) {
      pending.commit();
      collectionOf(NOTES);
      owned.keepOnly([NOTES, ...names]);
    },
    close() {
      if (!owned.db.open) return;
      try {
        pending.commit();
      } catch (error) {
        logger?.warn(
          { err: error, file },
          'the last changes of the read models were not written: they are folded again',
        );
      }
      pending.abandon();
      owned.db.close();
    },
  };
}
