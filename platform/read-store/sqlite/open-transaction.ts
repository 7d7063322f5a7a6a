import type { Statement } from 'better-sqlite3';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Sqlite } from '../../files/sqlite.ts';
import type { GuardedWrite, StoredDocument } from '../read-store.ts';

/** It is committed once nothing was written for so long, in milliseconds: whoever opens the file beside it waits for that. */
const QUIET_MS = 1_000;
/** While there is always something written, it stays open for so long: what a crash takes is folded again. */
const LONGEST_MS = 10_000;
/** About a thousand events, each of which changes a few documents: milliseconds of folding, and of writing to the file. */
const MOST_WRITES = 3_000;

/** Writes to a collection that is open, by its name. */
export interface CollectionWrites {
  readonly collection: string;
  readonly writes: readonly GuardedWrite<StoredDocument>[];
}

interface Savepoint {
  readonly begin: Statement<[]>;
  readonly release: Statement<[]>;
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
  readonly #savepoint: Savepoint;
  #uncommitted: CollectionWrites[] = [];
  /** what is written when it is committed, by collection and id */
  readonly #latest = new Map<string, Map<string, GuardedWrite<StoredDocument>>>();
  #writes = 0;
  #isRefused = false;
  #timer: NodeJS.Timeout | undefined;
  /** since when the timer runs, in milliseconds of `performance.now()` */
  #since = 0;

  constructor(options: OpenTransactionOptions) {
    this.#options = options;
    const { db } = options;
    this.#savepoint = { begin: db.prepare('SAVEPOINT batch'), release: db.prepare('RELEASE batch') };
  }

  /** Whether the connection lacks something that was written: SQLite gave the transaction up, and it could not be repeated. */
  get isBehind(): boolean {
    return this.#uncommitted.length > 0 && !this.#options.db.inTransaction;
  }

  /** All of them are written, or none. @throws what SQLite throws, also for an earlier commit that is still refused */
  write(batch: CollectionWrites): void {
    if (this.#isRefused) this.commit();
    this.#add(batch);
    if (this.#writes >= MOST_WRITES) this.commit();
    else this.#planCommit();
  }

  /**
   * Of these only the newest for each document is ever written: with the commit, or when it is {@link settle}d. They are in the file with
   * what was written before them, never earlier. @throws what SQLite throws for an earlier commit that is still refused
   */
  writeLatest({ collection, writes }: CollectionWrites): void {
    if (this.#isRefused) this.commit();
    let latest = this.#latest.get(collection);
    if (latest === undefined) this.#latest.set(collection, (latest = new Map()));
    for (const write of writes) {
      const id = 'put' in write ? write.put._id : write.remove;
      const before = latest.get(id);
      if (before === undefined || positionOf(before) < positionOf(write)) latest.set(id, write);
    }
    this.#planCommit();
  }

  /** Writes what was left for the commit, so that the connection reads it. @throws what SQLite throws */
  settle(): void {
    for (const [collection, latest] of this.#latest) {
      this.#add({ collection, writes: [...latest.values()] });
      this.#latest.delete(collection);
    }
  }

  /** Nothing happens where nothing waits. @throws what SQLite throws */
  commit(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { db, onRefused } = this.#options;
    if (this.isBehind) this.#begin();
    this.settle();
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
    this.#latest.clear();
    this.#forget();
  }

  #add(batch: CollectionWrites): void {
    this.#begin();
    const { db, apply } = this.#options;
    // A single write needs no way back: what fails of it is written by whoever tries again.
    const isMany = batch.writes.length > 1;
    try {
      if (isMany) this.#savepoint.begin.run();
      apply(batch);
      if (isMany) this.#savepoint.release.run();
    } catch (error) {
      if (!db.inTransaction) this.#repeat();
      else if (isMany) db.exec('ROLLBACK TO batch; RELEASE batch');
      throw error;
    }
    this.#uncommitted.push(batch);
    this.#writes += batch.writes.length;
  }

  #planCommit(): void {
    if (this.#timer === undefined) {
      this.#since = performance.now();
      this.#timer = setTimeout(() => this.#commitInTime(), QUIET_MS).unref();
    } else if (performance.now() - this.#since < LONGEST_MS - QUIET_MS) this.#timer.refresh();
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
      this.#planCommit();
    }
  }
}

function positionOf(write: GuardedWrite<StoredDocument>): Position {
  return 'put' in write ? write.put.position : write.position;
}
