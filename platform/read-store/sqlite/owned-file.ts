import { statSync } from 'node:fs';
import type { Sqlite } from '../../files/sqlite.ts';
import type { Logger } from '../../observability/logger.ts';
import { IN_MEMORY, openForWriting, removeFile } from './read-model-file.ts';
import { quoted } from './collection-table.ts';

const SOURCE = "SELECT value FROM marks WHERE name = 'source'";
const OWN_TABLES = ['marks', 'tombstones'];

/** A read model file that this process writes and may delete. */
export class OwnedFile {
  readonly path: string;
  readonly #logger: Pick<Logger, 'warn'> | undefined;
  #db: Sqlite;
  #inode: bigint | null;
  #source: string | null = null;

  constructor(path: string, logger?: Pick<Logger, 'warn'>) {
    [this.path, this.#logger] = [path, logger];
    this.#db = openForWriting(path, logger);
    this.#inode = inodeOf(path);
  }

  get db(): Sqlite {
    return this.#db;
  }

  get isInPlace(): boolean {
    return this.#inode !== null && inodeOf(this.path) === this.#inode;
  }

  remake(): void {
    this.#db.close();
    if (this.path !== IN_MEMORY) removeFile(this.path);
    this.#db = openForWriting(this.path, this.#logger);
    this.#inode = inodeOf(this.path);
    if (this.#source !== null) this.#mark(this.#source);
  }

  /** True also for an empty file. */
  isFoldedFrom(source: string): boolean {
    this.#source = source;
    const before = this.#db.prepare<[], string>(SOURCE).pluck().get();
    if (before === undefined) this.#mark(source);
    return before === undefined || before === source;
  }

  /** `false` while another thread reads. */
  emptyJournal(): boolean {
    const [result] = this.#db.pragma('wal_checkpoint(TRUNCATE)') as readonly { readonly busy: number }[];
    return result?.busy === 0;
  }

  drop(collection: string): void {
    inTransaction(this.#db, () => {
      this.#db.exec(`DROP TABLE IF EXISTS ${quoted(collection)}`);
      this.#db.prepare('DELETE FROM tombstones WHERE collection = ?').run(collection);
    });
  }

  /** Milliseconds; returns their number. */
  sweepTombstones(collection: string, before: number): number {
    return this.#db.prepare('DELETE FROM tombstones WHERE collection = ? AND at < ?').run(collection, before)
      .changes;
  }

  keepOnly(collections: readonly string[]): void {
    const kept = new Set([...OWN_TABLES, ...collections]);
    const tables = this.#db
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      .pluck();
    for (const name of tables.all()) if (!kept.has(name)) this.drop(name);
  }

  #mark(source: string): void {
    this.#db.prepare("REPLACE INTO marks (name, value) VALUES ('source', ?)").run(source);
  }
}

function inodeOf(file: string): bigint | null {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino ?? null;
}

export function inTransaction<T>(db: Sqlite, work: () => T): T {
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
