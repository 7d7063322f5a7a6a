import type BetterSqlite3 from 'better-sqlite3';
import { LogUnavailable, StorageFull, StoreUnavailable } from '../errors/errors.ts';

/**
 * better-sqlite3 in the version that works on this Node: 13 needs Node 22.14 and is not installed on Node 20. Version
 * 12, compiled for Node 24.19 or newer, aborts when a statement is collected.
 */
const [major = 0] = process.versions.node.split('.').map(Number);
const { default: Database } = (await import(major < 22 ? 'better-sqlite3-12' : 'better-sqlite3')) as {
  readonly default: typeof BetterSqlite3;
};

/** Throws `Sqlite.SqliteError`. */
export const Sqlite: typeof BetterSqlite3 = Database;
export type Sqlite = BetterSqlite3.Database;

export type StorageFault = 'full' | 'unavailable';

/** A failed write (disk full, quota, file size limit) leaves no commit. */
const FULL = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_SHMOPEN']);

/** May pass; after a failed commit (sync) the outcome is unknown. */
const PASSING = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|NOMEM|PROTOCOL)/;

/** `null`: a broken file or a mistake in this program. */
export function storageFault(error: unknown): StorageFault | null {
  if (!(error instanceof Sqlite.SqliteError)) return null;
  if (FULL.has(error.code)) return 'full';
  return PASSING.test(error.code) ? 'unavailable' : null;
}

/**
 * Locks a file for this process with an exclusive lock on `<file>.lock`, which the system always releases. Returns a
 * release function.
 * @throws LogUnavailable when it is locked already
 */
export function lockForWriting(file: string): () => void {
  const lock = new Sqlite(`${file}.lock`, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Sqlite.SqliteError && /^SQLITE_(BUSY|LOCKED)/.test(error.code))) throw error;
    throw new LogUnavailable(`${file} is already open for writing`, { cause: error });
  }
  return () => lock.close();
}

const BUSY_TIMEOUT_MS = 5_000;

/** Errors of the copy's target; unreadable or locked pages are the source's. */
const OF_THE_COPY = /^SQLITE_(CANTOPEN|READONLY|PERM|IOERR_(FSYNC|DIR_FSYNC|TRUNCATE|DELETE))/;

/**
 * Copies a consistent state of an SQLite file, during writes too. `to` must not exist.
 * @throws StorageFull when there is no space for the copy
 * @throws StoreUnavailable when the copy cannot be written for another reason
 * @throws when `from` is missing or unreadable
 */
export async function backUpSqlite(from: string, to: string): Promise<void> {
  const source = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    // Opening a file that is no database succeeds; only a query fails.
    source.pragma('schema_version');
    await source.backup(to);
    const copy = new Sqlite(to, { timeout: BUSY_TIMEOUT_MS });
    try {
      copy.pragma('journal_mode = DELETE');
    } finally {
      copy.close();
    }
  } catch (error) {
    throw asCopyError(error);
  } finally {
    source.close();
  }
}

function asCopyError(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (FULL.has(error.code)) return new StorageFull('no room for the copy', { cause: error });
  if (OF_THE_COPY.test(error.code))
    return new StoreUnavailable('the copy cannot be written', { cause: error });
  return error;
}

/**
 * Lists the damage; empty when intact.
 * @throws when the file is missing or no database
 */
export function findSqliteDamage(file: string): readonly string[] {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    const found = db.prepare<[], string>('PRAGMA integrity_check(10)').pluck().all();
    return found.length === 1 && found[0] === 'ok' ? [] : found;
  } finally {
    db.close();
  }
}
