import type { Sqlite } from '../../files/sqlite.ts';
import type { GuardedWrite, StoredDocument } from '../read-store.ts';

/** For so long a transaction stays open, milliseconds: what a crash takes is folded again. */
const COMMIT_EVERY_MS = 250;
/** About a thousand events, each of which changes a document or two and moves checkpoints. */
const MOST_WRITES = 3_000;

/** Writes to a collection that is open, by its name. */
export interface CollectionWrites {
  readonly collection: string;
  readonly writes: readonly GuardedWrite<StoredDocument>[];
}

export interface OpenTransactionOptions {
  readonly db: Sqlite;
  /** writes to the collection, within the transaction */
  readonly apply: (batch: CollectionWrites) => void;
  /** receives the result of each commit by timer: an error, or `null` */
  readonly onCommit: (error: unknown) => void;
  /** after a commit was refused, before what it held is written once more; may throw */
  readonly onRefused: (error: unknown) => void;
}

/**
 * One transaction for many batches of writes. The connection reads them at once; the file has them when it is committed: in time, after
 * many writes, and on demand. Where a commit is refused (a full disk), what it held is kept and written into a new transaction.
 */
export class OpenTransaction {
  readonly #options: OpenTransactionOptions;
  #uncommitted: CollectionWrites[] = [];
  #writes = 0;
  #isRefused = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: OpenTransactionOptions) {
    this.#options = options;
  }

  /** Whether the connection lacks something that was written: SQLite gave the transaction up, and it could not be repeated. */
  get isBehind(): boolean {
    return this.#uncommitted.length > 0 && !this.#options.db.inTransaction;
  }

  /** All of them are written, or none. @throws what SQLite throws, also for an earlier commit that is still refused */
  write(batch: CollectionWrites): void {
    if (this.#isRefused) this.commit();
    this.#begin();
    const { db, apply } = this.#options;
    try {
      db.exec('SAVEPOINT batch');
      apply(batch);
      db.exec('RELEASE batch');
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK TO batch; RELEASE batch');
      else this.#repeat();
      throw error;
    }
    this.#uncommitted.push(batch);
    this.#writes += batch.writes.length;
    if (this.#writes >= MOST_WRITES) this.commit();
    else this.#timer ??= setTimeout(() => this.#commitInTime(), COMMIT_EVERY_MS).unref();
  }

  /** Nothing happens where nothing waits. @throws what SQLite throws */
  commit(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { db, onRefused } = this.#options;
    if (this.isBehind) this.#begin();
    if (!db.inTransaction) return;
    try {
      db.exec('COMMIT');
    } catch (error) {
      this.#isRefused = true;
      if (!db.inTransaction) this.#repeat(() => onRefused(error));
      throw error;
    }
    this.#isRefused = false;
    this.#forget();
  }

  /** Gives up what is not committed: the file it belonged to is gone. */
  abandon(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isRefused = false;
    this.#forget();
  }

  #forget(): void {
    this.#uncommitted = [];
    this.#writes = 0;
  }

  #begin(): void {
    const { db, apply } = this.#options;
    if (db.inTransaction) return;
    db.exec('BEGIN IMMEDIATE');
    try {
      for (const batch of this.#uncommitted) apply(batch);
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }

  #repeat(makeRoom: () => void = () => undefined): void {
    try {
      makeRoom();
      this.#begin();
    } catch {
      // Whoever asks or writes next hears of it.
    }
  }

  #commitInTime(): void {
    this.#timer = undefined;
    try {
      this.commit();
      this.#options.onCommit(null);
    } catch (error) {
      this.#options.onCommit(error);
      this.#timer ??= setTimeout(() => this.#commitInTime(), COMMIT_EVERY_MS).unref();
    }
  }
}
