import { closeSync, openSync, rmSync } from 'node:fs';
import { StoreUnavailable } from '../../errors/errors.ts';
import { Sqlite, storageFault } from '../../files/sqlite.ts';
import type { Logger } from '../../observability/logger.ts';

/** Raise it when the file's layout changes. */
const LAYOUT = 1;
/** The upper levels of all indexes, hot documents and an uncommitted transaction; twice as much made nothing faster. */
const CACHE_KIB = 16_384;
const READING_CACHE_KIB = 8_192;
/** Every 64 MB: pages that change often are copied once. */
const CHECKPOINT_PAGES = 16_000;
/** Until then this thread answers nothing. */
const BUSY_TIMEOUT_MS = 250;

/** Instead of a path: a temporary database. */
export const IN_MEMORY = ':memory:';

/** Creates a missing file. Deletes an unusable file (damaged, other layout): the log can rebuild it. */
export function openForWriting(file: string, logger?: Pick<Logger, 'warn'>): Sqlite {
  try {
    return tryOpen(file);
  } catch (error) {
    if (!isDamage(error)) throw error;
    logger?.warn({ err: error, file }, 'the read models cannot be read: rebuilding them from the log');
  }
  removeFile(file);
  return tryOpen(file);
}

export function openForReading(file: string): Sqlite {
  const db = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS });
  db.pragma(`cache_size = -${READING_CACHE_KIB}`);
  defineFunctions(db);
  return db;
}

export function removeFile(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(file + suffix, { force: true });
}

class OtherLayout extends Error {
  constructor(found: unknown) {
    super(`its layout is ${String(found)}, this program knows ${LAYOUT}`);
    this.name = 'OtherLayout';
  }
}

/** Whether an error shows foreign or damaged content. */
export function isDamage(error: unknown): boolean {
  if (error instanceof OtherLayout) return true;
  return error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code);
}

/** `null`: a mistake in this program. */
export function asUnavailable(error: unknown): StoreUnavailable | null {
  if (!isDamage(error) && storageFault(error) === null) return null;
  return new StoreUnavailable('the read models cannot be reached', { cause: error });
}

function tryOpen(file: string): Sqlite {
  // Contains readable personal data; SQLite gives its other files the same mode.
  if (file !== IN_MEMORY) closeSync(openSync(file, 'a', 0o600));
  const db = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.pragma('journal_mode = WAL');
    // A crash loses only what is folded again.
    db.pragma('synchronous = NORMAL');
    // Erased data must not remain in the file.
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

/** `matches(pattern, value)` is 1 if the expression is found. */
function defineFunctions(db: Sqlite): void {
  let [pattern, expression] = ['', /(?:)/u];
  db.function('matches', { deterministic: true }, (wanted: unknown, text: unknown) => {
    if (typeof text !== 'string') return 0;
    if (wanted !== pattern) [pattern, expression] = [String(wanted), new RegExp(String(wanted))];
    return expression.test(text) ? 1 : 0;
  });
}
