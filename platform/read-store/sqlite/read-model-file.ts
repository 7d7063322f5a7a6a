import { closeSync, openSync, rmSync } from 'node:fs';
import type { Logger } from '../../observability/logger.ts';
import { Sqlite } from '../../files/sqlite.ts';

/** Raise it with whatever changes how documents lie in the file. */
const LAYOUT = 1;
/** Keeps the upper levels of all indexes, and what is asked for often. */
const CACHE_KIB = 32_768;
const READING_CACHE_KIB = 8_192;
/** The journal is copied into the file every 64 MB: pages that are changed over and over are copied once. */
const CHECKPOINT_PAGES = 16_000;
/** Waiting for a reader of another thread, which takes as long as one question; nobody is answered meanwhile. */
const BUSY_TIMEOUT_MS = 250;

/** In the place of a path: a database of this process that ends with it. */
export const IN_MEMORY = ':memory:';

/**
 * The writing connection of a file of read models, which is made where it is not there. What stands there and cannot be used
 * (it does not open, or has another layout) is removed: the log gives it again.
 */
export function openForWriting(file: string, logger?: Pick<Logger, 'warn'>): Sqlite {
  try {
    return tryOpen(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    logger?.warn({ err: error, file }, 'the read models cannot be read: folding the log anew');
  }
  removeFile(file);
  return tryOpen(file);
}

/** A reading connection beside it. */
export function openForReading(file: string): Sqlite {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  db.pragma(`cache_size = -${READING_CACHE_KIB}`);
  defineFunctions(db);
  return db;
}

/** Takes the file away with what lies beside it; nothing happens where none is. */
export function removeFile(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

/** A file of another version of this program. */
class OtherLayout extends Error {
  constructor(found: unknown) {
    super(`its layout is ${String(found)}, this program knows ${LAYOUT}`);
    this.name = 'OtherLayout';
  }
}

/** Whether an error means that the file holds something else than what this program wrote. */
export function isDamage(error: unknown): boolean {
  if (error instanceof OtherLayout) return true;
  return error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

function tryOpen(file: string): Sqlite {
  // It holds personal data in clear; what SQLite makes beside it has the same mode.
  if (file !== IN_MEMORY) closeSync(openSync(file, 'a', 0o600));
  const db = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.pragma('journal_mode = WAL');
    // What a crash takes is folded again from the checkpoint that stands there; what a power cut leaves is whole.
    db.pragma('synchronous = NORMAL');
    // Of who is erased nothing may stay in the file.
    db.pragma('secure_delete = ON');
    db.pragma('temp_store = MEMORY');
    db.pragma(`cache_size = -${CACHE_KIB}`);
    db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    makeTables(db);
    db.pragma('wal_checkpoint(TRUNCATE)');
    defineFunctions(db);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** @throws OtherLayout */
function makeTables(db: Sqlite): void {
  const layout = db.pragma('user_version', { simple: true });
  if (layout === LAYOUT) return;
  if (layout !== 0) throw new OtherLayout(layout);
  db.transaction(() => {
    db.exec(`
      CREATE TABLE tombstones (
        collection TEXT NOT NULL, id TEXT NOT NULL, position TEXT NOT NULL, at INTEGER NOT NULL,
        PRIMARY KEY (collection, id)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE marks (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    `);
    db.pragma(`user_version = ${LAYOUT}`);
  })();
}

/** `matches(pattern, value)` is 1 where a text holds what a regular expression finds. */
function defineFunctions(db: Sqlite): void {
  let [pattern, expression] = ['', /(?:)/u];
  db.function('matches', { deterministic: true }, (wanted: unknown, text: unknown) => {
    if (typeof text !== 'string') return 0;
    if (wanted !== pattern) [pattern, expression] = [String(wanted), new RegExp(String(wanted))];
    return expression.test(text) ? 1 : 0;
  });
}
