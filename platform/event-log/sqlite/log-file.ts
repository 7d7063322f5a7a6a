import { randomUUID } from 'node:crypto';
import { OperatorError } from '../../errors/errors.ts';
import { Sqlite } from '../../files/sqlite.ts';

/** Our transactions take milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;
const LAYOUT = 1;
/** Of new files: an append changes a few bytes of each of five pages. */
const PAGE_BYTES = 2_048;
/** Every 8 MB, 16 with older files: pages that change often are copied once. */
const CHECKPOINT_PAGES = 4_000;
/** The upper levels of both indexes at a million events; other pages are in the system's cache. */
const WRITER_CACHE_KIB = 4_096;

/**
 * Creates the file and its id. Starts with a checkpoint: readers see commits that a killed process left unsynced, so
 * they must be durable before any answer.
 */
export function openForWriting(file: string): Sqlite {
  const db = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  db.pragma(`page_size = ${PAGE_BYTES}`);
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  db.pragma(`cache_size = -${WRITER_CACHE_KIB}`);
  makeTables(db);
  db.pragma('wal_checkpoint(TRUNCATE)');
  return db;
}

export function openForReading(file: string): Sqlite {
  return new Sqlite(file, { readonly: true, timeout: BUSY_TIMEOUT_MS });
}

function makeTables(db: Sqlite): void {
  const layout = db.pragma('user_version', { simple: true });
  if (layout === LAYOUT) return;
  if (layout !== 0)
    throw new OperatorError(`${db.name} has layout ${String(layout)}, this program knows ${LAYOUT}`);
  db.transaction(() => {
    db.exec(`
      CREATE TABLE IF NOT EXISTS events (
        position INTEGER PRIMARY KEY,
        stream   TEXT NOT NULL,
        revision INTEGER NOT NULL,
        id       TEXT NOT NULL UNIQUE,
        type     TEXT NOT NULL,
        data     TEXT NOT NULL,
        metadata TEXT NOT NULL,
        UNIQUE (stream, revision)
      ) STRICT;
      CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    `);
    markOnce(db, 'id', randomUUID());
    db.pragma(`user_version = ${LAYOUT}`);
  }).immediate();
}

export function markOnce(db: Sqlite, name: string, value: string): string {
  db.prepare('INSERT INTO marks (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING').run(name, value);
  return readMark(db, name) ?? value;
}

export function readMark(db: Sqlite, name: string): string | undefined {
  return db.prepare<[string], string>('SELECT value FROM marks WHERE name = ?').pluck().get(name);
}
