import { randomBytes } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { Sqlite, storageFault } from '../files/sqlite.ts';
import { StorageFull, VaultUnavailable } from '../errors/errors.ts';
import type { KeyVault, SecretName } from './key-vault.ts';

const KEY_BYTES = 32;
const BUSY_TIMEOUT_MS = 5_000;
const OWNER_ONLY = 0o600;

export interface SqliteKeyVault extends KeyVault {
  close(): void;
}

/**
 * One SQLite file, created if missing, for several processes. Keys are never cached, so a destroyed one is never used
 * again. A new key (registration, anonymous comment) costs one disk sync. Rejects with `StorageFull`.
 */
export async function openSqliteKeyVault({ file }: { file: string }): Promise<SqliteKeyVault> {
  const db = available(() => openVaultFile(file));
  const findKey = db.prepare<[string], Uint8Array | null>('SELECT bytes FROM keys WHERE id = ?').pluck();
  const addKey = db.prepare<[string, Uint8Array]>(
    'INSERT INTO keys (id, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const destroyKey = db.prepare<[string]>(
    'INSERT INTO keys (id, bytes) VALUES (?, NULL) ON CONFLICT DO UPDATE SET bytes = NULL',
  );
  const addNote = db.prepare<{ keyId: string }>(`
    INSERT INTO condemned (id)
    SELECT $keyId WHERE NOT EXISTS (SELECT 1 FROM keys WHERE id = $keyId AND bytes IS NULL)
    ON CONFLICT DO NOTHING`);
  const listNotes = db.prepare<[], string>('SELECT id FROM condemned ORDER BY id').pluck();
  const removeNote = db.prepare<[string]>('DELETE FROM condemned WHERE id = ?');
  const findSecret = db.prepare<[SecretName], Uint8Array>('SELECT bytes FROM secrets WHERE name = ?').pluck();
  const addSecret = db.prepare<[SecretName, Uint8Array]>(
    'INSERT INTO secrets (name, bytes) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );

  /** Locking per key would cost more than the lookup. */
  const findAll = db.transaction((keyIds: readonly string[]) => {
    const found = new Map<string, Uint8Array>();
    for (const keyId of keyIds) {
      const key = findKey.get(keyId);
      if (key) found.set(keyId, key);
    }
    return found;
  });

  return {
    async obtain(keyId) {
      return available(() => {
        const found = findKey.get(keyId);
        if (found !== undefined) return found;
        addKey.run(keyId, randomBytes(KEY_BYTES));
        return findKey.get(keyId) ?? null;
      });
    },
    async find(keyIds) {
      return available(() => findAll(keyIds));
    },
    async markForDestruction(keyId) {
      available(() => addNote.run({ keyId }));
    },
    async markedForDestruction() {
      return available(() => listNotes.all());
    },
    async destroy(keyId) {
      available(() => {
        destroyKey.run(keyId);
        forgetOldPages(db);
        // Last, so that an interrupted destruction is found.
        removeNote.run(keyId);
      });
    },
    async secret(name) {
      return available(() => {
        addSecret.run(name, randomBytes(KEY_BYTES));
        return findSecret.get(name) ?? new Uint8Array();
      });
    },
    close() {
      db.close();
    },
  };
}

/** Creates a missing file, readable only by its owner. */
export function openVaultFile(file: string): Sqlite {
  // Before SQLite creates it readable for all.
  closeSync(openSync(file, 'a', OWNER_ONLY));
  const db = new Sqlite(file, { timeout: BUSY_TIMEOUT_MS });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.pragma('secure_delete = ON');
  db.exec(`
    CREATE TABLE IF NOT EXISTS keys (id TEXT PRIMARY KEY, bytes BLOB) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS condemned (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) STRICT, WITHOUT ROWID;
  `);
  // A killed process may have left readable keys unsynced.
  db.pragma('wal_checkpoint(TRUNCATE)');
  return db;
}

/** The write-ahead log still contains the key; `secure_delete` covers the file. */
export function forgetOldPages(db: Sqlite): void {
  const isBusy = db.pragma('wal_checkpoint(TRUNCATE)', { simple: true });
  if (isBusy !== 0)
    throw new VaultUnavailable('the key is destroyed but still in the write-ahead log; destroy it again');
}

export function available<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    const fault = storageFault(error);
    if (fault === 'full') throw new StorageFull('no room in the key vault', { cause: error });
    if (fault === 'unavailable')
      throw new VaultUnavailable('the key vault cannot be reached', { cause: error });
    throw error;
  }
}
