import { Sqlite } from './sqlite.ts';

/** Waiting for a lock of the process that writes the file. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Copies an SQLite file as it was at one moment, while another process may be writing it. `to` must not be there.
 * @throws when `from` is not there or is no database
 */
export async function backUpSqlite(from: string, to: string): Promise<void> {
  const source = new Sqlite(from, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  try {
    await source.backup(to);
  } finally {
    source.close();
  }
  // a copy is one file, not one file and a journal
  const copy = new Sqlite(to, { timeout: BUSY_TIMEOUT_MS });
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
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
