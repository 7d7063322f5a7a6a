import { StoreUnavailable } from '../../errors/errors.ts';
import { storageFault, type Sqlite } from '../../files/sqlite.ts';
import type { EngineState } from '../../observability/engine.ts';
import type { Logger } from '../../observability/logger.ts';
import { NOTES, type CollectionSpec, type GuardedWrite, type StoredDocument } from '../read-store.ts';
import { OpenTransaction } from './open-transaction.ts';
import { inTransaction, OwnedFile } from './owned-file.ts';
import { asUnavailable, isDamage } from './read-model-file.ts';
import { SqliteCollection } from './sqlite-collection.ts';
import { takeOverOlderNotes, type NamedNote } from './sqlite-notes.ts';

type Writes = readonly GuardedWrite<StoredDocument>[];

export interface ReadModelDatabaseOptions {
  readonly file: string;
  readonly logger: Pick<Logger, 'warn'> | undefined;
  readonly now: () => number;
}

/**
 * Open collections and their transaction. Tracks damage and refused writes; its methods then throw
 * `StoreUnavailable`.
 */
export class ReadModelDatabase {
  readonly owned: OwnedFile;
  readonly #options: ReadModelDatabaseOptions;
  readonly #specs = new Map<string, CollectionSpec<StoredDocument>>();
  readonly #collections = new Map<string, SqliteCollection<StoredDocument>>();
  #pending: OpenTransaction;
  #isDamaged = false;
  #isRefused = false;
  #reportDamage = (): void => undefined;

  constructor(options: ReadModelDatabaseOptions) {
    this.#options = options;
    this.owned = new OwnedFile(options.file, options.logger);
    this.#pending = this.#openTransaction();
  }

  get db(): Sqlite {
    return this.owned.db;
  }

  get state(): Extract<EngineState, 'up' | 'read-only' | 'down'> {
    return this.#isDamaged ? 'down' : this.#isRefused ? 'read-only' : 'up';
  }

  onDamage(listener: () => void): void {
    this.#reportDamage = listener;
  }

  declare(spec: CollectionSpec<StoredDocument>): void {
    if (!this.#specs.has(spec.name)) this.#specs.set(spec.name, spec);
  }

  /** One document type per name. */
  collection<D extends StoredDocument>(name: string): SqliteCollection<D> {
    const known = this.#collections.get(name) ?? this.#makeCollection(name);
    return known as unknown as SqliteCollection<D>;
  }

  readonly available = async <T>(work: () => T): Promise<T> => this.unlessDamaged(work);

  unlessDamaged<T>(work: () => T): T {
    if (this.#isDamaged) throw new StoreUnavailable('the read models are damaged');
    try {
      if (this.#pending.isBehind) this.#pending.commit();
      return work();
    } catch (error) {
      throw this.#translated(error);
    }
  }

  write(collection: string, writes: Writes): void {
    this.#writing(collection, () => this.#pending.write({ collection, writes }));
  }

  writeLatest(collection: string, writes: Writes): void {
    this.#writing(collection, () => this.#pending.writeLatest({ collection, writes }));
  }

  settle(): void {
    this.#pending.settle();
  }

  commit(): void {
    this.#noteRefusal(() => this.#pending.commit());
  }

  drop(name: string): void {
    this.#pending.commit();
    this.#collections.delete(name);
    this.owned.drop(name);
  }

  remake(): void {
    this.#pending.abandon();
    this.owned.remake();
    this.#collections.clear();
    this.#pending = this.#openTransaction();
    this.#isDamaged = false;
  }

  close(): void {
    if (!this.db.open) return;
    const { file, logger } = this.#options;
    try {
      this.#pending.commit();
    } catch (err) {
      logger?.warn(
        { err, file },
        'the last changes of the read models were not written: they are folded again',
      );
    }
    this.#pending.abandon();
    this.db.close();
  }

  #makeCollection(name: string): SqliteCollection<StoredDocument> {
    const spec = this.#specs.get(name);
    if (spec === undefined) throw new TypeError(`the collection ${name} was not opened`);
    this.#pending.commit();
    const made = inTransaction(this.db, () => {
      const collection = SqliteCollection.make(this.db, spec, this.#options.now);
      if (name === NOTES) takeOverOlderNotes(this.db, collection as unknown as SqliteCollection<NamedNote>);
      return collection;
    });
    this.#collections.set(name, made);
    return made;
  }

  #openTransaction(): OpenTransaction {
    return new OpenTransaction({
      db: this.db,
      apply: ({ collection, writes }) => this.collection(collection).write(writes),
      onCommit: (error) => {
        this.#isRefused = error !== null && storageFault(error) !== null;
        if (error !== null) this.#translated(error);
      },
      onRefused: (error) => {
        // The journal may be what fills the disk.
        if (storageFault(error) === 'full') this.owned.emptyJournal();
      },
    });
  }

  #writing(collection: string, write: () => void): void {
    this.collection(collection);
    this.#noteRefusal(write);
  }

  #noteRefusal(writing: () => void): void {
    try {
      writing();
      this.#isRefused = false;
    } catch (error) {
      this.#isRefused = storageFault(error) !== null;
      throw error;
    }
  }

  #translated(error: unknown): unknown {
    if (isDamage(error)) {
      const { file, logger } = this.#options;
      this.#isDamaged = true;
      logger?.warn({ err: error, file }, 'the read models are damaged: rebuilding them from the log');
      this.#reportDamage();
    }
    return asUnavailable(error) ?? error;
  }
}
