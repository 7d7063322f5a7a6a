import { Sqlite } from '../files/sqlite.ts';

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
