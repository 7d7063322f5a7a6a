import type BetterSqlite3 from 'better-sqlite3';
import { LogUnavailable, StorageFull, StoreUnavailable } from '../errors/errors.ts';

/**
 * better-sqlite3, in the version that is sound in this Node: 13 needs Node 22.14 and is not installed on Node 20;
 * 12, compiled against the headers of Node 24.19 or newer, aborts the process when a statement is collected.
 */
const [major = 0] = process.versions.node.split('.').map(Number);
const { default: Database } = (await import(major < 22 ? 'better-sqlite3-12' : 'better-sqlite3')) as {
  readonly default: typeof BetterSqlite3;
};

/** An SQLite database, opened by `new Sqlite(file, options)`; what it throws is a `Sqlite.SqliteError`. */
export const Sqlite: typeof BetterSqlite3 = Database;
export type Sqlite = BetterSqlite3.Database;

/** What a failing SQLite call means to a caller of the port. */
export type StorageFault = 'full' | 'unavailable';

/** Failing to write (a full disk, a quota, a limit on file size) leaves no commit behind. */
const FULL = new Set(['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE', 'SQLITE_IOERR_SHMOPEN']);

/** May pass by itself; after the ones of a commit (a failed sync) the outcome is unknown. */
const PASSING = /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|NOMEM|PROTOCOL)/;

/** `null` for what is neither: a broken file, or a mistake in this program. */
export function storageFault(error: unknown): StorageFault | null {
  if (!(error instanceof Sqlite.SqliteError)) return null;
  if (FULL.has(error.code)) return 'full';
  return PASSING.test(error.code) ? 'unavailable' : null;
}

/**
 * Makes this process the only writer of a file: an exclusive lock on an empty database beside it, which the operating
 * system gives back however the process ends. Returns release.
 * @throws LogUnavailable when another process, or another log in this one, holds it
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

/** Waiting for a lock of the process that writes the file. */
const BUSY_TIMEOUT_MS = 5_000;

/** What the end that is written to fails with in a copy. Of a page that cannot be read, or that is locked, the source is to blame. */
const OF_THE_COPY = /^SQLITE_(CANTOPEN|READONLY|PERM|IOERR_(FSYNC|DIR_FSYNC|TRUNCATE|DELETE))/;

/**
 * Copies an SQLite file as it was at one moment, while another process may be writing it. `to` must not be there.
 * @throws StorageFull when there is no room for the copy
 * @throws StoreUnavailable when the copy cannot be written for another reason
 * @throws when `from` is not there, or cannot be read
 */
export async function backUpSqlite(from: string, to: string): Promise<void> {
  const source = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    // Opening a file that is none succeeds: only a question tells.
    source.pragma('schema_version');
    await source.backup(to);
    // a copy is one file, not one file and a journal
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
 * Reads all of an SQLite file and finds what is damaged in it; empty when it is whole.
 * @throws when it is not there or is no database
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
