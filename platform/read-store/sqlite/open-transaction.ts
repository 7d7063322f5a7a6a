import type { Statement } from 'better-sqlite3';
import type { Position } from '@duende/contracts/events/domain-event';
import type { Sqlite } from '../../files/sqlite.ts';
import type { GuardedWrite, StoredDocument } from '../read-store.ts';

/** Milliseconds without writes until a commit; other readers of the file wait for it. */
const QUIET_MS = 1_000;
/** Longest open time under constant writes; a crash loses this, but it is folded again. */
const LONGEST_MS = 10_000;
/** Milliseconds of folding and writing. */
const MOST_EVENTS = 1_000;

type Write = GuardedWrite<StoredDocument>;

export interface CollectionWrites {
  readonly collection: string;
  readonly writes: readonly Write[];
}

/** The newest write of each document, by collection and id. */
type Newest = Map<string, Map<string, Write>>;

interface Savepoint {
  readonly begin: Statement<[]>;
  readonly release: Statement<[]>;
}

export interface OpenTransactionOptions {
  readonly db: Sqlite;
  readonly apply: (batch: CollectionWrites) => void;
  readonly onCommit: (error: unknown) => void;
  /** called after a refused commit, before the repetition; may throw */
  readonly onRefused: (error: unknown) => void;
}

/**
 * One transaction for many batches. This connection sees writes at once, the file after a commit. After a
 * refused commit (disk full) they are kept and repeated.
 */
export class OpenTransaction {
  readonly #options: OpenTransactionOptions;
  readonly #savepoint: Savepoint;
  readonly #uncommitted: Newest = new Map();
  readonly #latest: Newest = new Map();
  /** positions of the events that it contains */
  readonly #events = new Set<Position>();
  #isRefused = false;
  #timer: NodeJS.Timeout | undefined;
  #since = 0;

  constructor(options: OpenTransactionOptions) {
    this.#options = options;
    const { db } = options;
    this.#savepoint = { begin: db.prepare('SAVEPOINT batch'), release: db.prepare('RELEASE batch') };
  }

  /** SQLite rolled back and the repetition failed. */
  get isBehind(): boolean {
    return this.#uncommitted.size > 0 && !this.#options.db.inTransaction;
  }

  /**
   * All or nothing.
   * @throws SQLite errors, also of an earlier commit that still fails
   */
  write(batch: CollectionWrites): void {
    if (this.#isRefused) this.commit();
    this.#add(batch);
    if (this.#events.size >= MOST_EVENTS) this.commit();
    else this.#planCommit();
  }

  /**
   * Writes only the newest state per document, at the commit or {@link settle}, never before earlier writes.
   * @throws SQLite errors of an earlier commit that still fails
   */
  writeLatest(batch: CollectionWrites): void {
    if (this.#isRefused) this.commit();
    keep(this.#latest, batch);
    this.#planCommit();
  }

  /**
   * Writes deferred documents, so that this connection reads them.
   * @throws SQLite errors
   */
  settle(): void {
    for (const batch of batchesOf(this.#latest)) {
      this.#add(batch);
      this.#latest.delete(batch.collection);
    }
  }

  /**
   * Does nothing without pending writes.
   * @throws SQLite errors
   */
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
    // The caller repeats a single write.
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
    keep(this.#uncommitted, batch);
    for (const write of batch.writes) this.#events.add(positionOf(write));
  }

  #planCommit(): void {
    if (this.#timer === undefined) {
      this.#since = performance.now();
      this.#timer = setTimeout(() => this.#commitInTime(), QUIET_MS).unref();
    } else if (performance.now() - this.#since < LONGEST_MS - QUIET_MS) this.#timer.refresh();
  }

  #forget(): void {
    this.#uncommitted.clear();
    this.#events.clear();
  }

  #begin(): void {
    const { db, apply } = this.#options;
    if (db.inTransaction) return;
    db.exec('BEGIN IMMEDIATE');
    try {
      for (const batch of batchesOf(this.#uncommitted)) apply(batch);
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
      // The next call reports it.
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

/** Moves a document to the end: a unique key may be free only since the write before it. */
function keep(newest: Newest, { collection, writes }: CollectionWrites): void {
  let ofCollection = newest.get(collection);
  if (ofCollection === undefined) newest.set(collection, (ofCollection = new Map()));
  for (const write of writes) {
    const id = 'put' in write ? write.put._id : write.remove;
    const before = ofCollection.get(id);
    if (before !== undefined && positionOf(before) >= positionOf(write)) continue;
    ofCollection.delete(id);
    ofCollection.set(id, write);
  }
}

function batchesOf(newest: Newest): readonly CollectionWrites[] {
  return [...newest].map(([collection, writes]) => ({ collection, writes: [...writes.values()] }));
}

function positionOf(write: Write): Position {
  return 'put' in write ? write.put.position : write.position;
}
