import { Sqlite } from '../files/sqlite.ts';
import { available, forgetOldPages, openVaultFile } from './sqlite-key-vault.ts';
import type { KeyRecord, SecretRecord, VaultRecords } from './key-vault.ts';

const PAGE = 1_000;
const BUSY_TIMEOUT_MS = 5_000;

interface Row {
  readonly id: string;
  readonly bytes: Uint8Array | null;
  readonly isKept: 0 | 1;
  readonly isCondemned: 0 | 1;
}

/**
 * Read-only; the vault may be in use.
 * @throws VaultUnavailable when the file is missing
 */
export function readSqliteVaultRecords({ file }: { readonly file: string }) {
  const db = available(
    () => new Sqlite(file, { readonly: true, fileMustExist: true, timeout: BUSY_TIMEOUT_MS }),
  );
  return recordsOf(db);
}

export function openSqliteVaultRecords({ file }: { readonly file: string }) {
  return recordsOf(available(() => openVaultFile(file)));
}

function recordsOf(db: Sqlite): VaultRecords & { close(): void } {
  /** A long read would block emptying the write-ahead log. */
  const page = (after: string) =>
    db
      .prepare<[string, number], Row>(
        `SELECT id, keys.bytes, keys.id IS NOT NULL AS isKept, condemned.id IS NOT NULL AS isCondemned
         FROM (SELECT id FROM keys UNION SELECT id FROM condemned) AS every
         LEFT JOIN keys USING (id) LEFT JOIN condemned USING (id)
         WHERE id > ? ORDER BY id LIMIT ?`,
      )
      .all(after, PAGE);

  return {
    async *keys() {
      for (let last: string | undefined = ''; last !== undefined;) {
        const from: string = last;
        const rows = available(() => page(from));
        if (rows.length > 0) yield rows.map(recordOf);
        last = rows.at(-1)?.id;
      }
    },
    secrets: async () =>
      available(() => db.prepare<[], SecretRecord>('SELECT name, bytes FROM secrets ORDER BY name').all()),
    async putKeys(records) {
      available(() => {
        db.transaction(() => records.forEach((record) => put(db, record)))();
        if (records.some(({ bytes }) => bytes === 'destroyed')) forgetOldPages(db);
      });
    },
    async putSecrets(records) {
      const insert = db.prepare<[string, Uint8Array]>(
        'INSERT OR REPLACE INTO secrets (name, bytes) VALUES (?, ?)',
      );
      available(() => db.transaction(() => records.forEach(({ name, bytes }) => insert.run(name, bytes)))());
    },
    close: () => db.close(),
  };
}

function put(db: Sqlite, { id, bytes, isCondemned }: KeyRecord): void {
  if (bytes !== 'unmade') {
    db.prepare<[string, Uint8Array | null]>(
      'INSERT INTO keys (id, bytes) VALUES (?, ?) ON CONFLICT DO UPDATE SET bytes = excluded.bytes',
    ).run(id, bytes === 'destroyed' ? null : bytes);
  }
  const note = isCondemned
    ? 'INSERT OR IGNORE INTO condemned (id) VALUES (?)'
    : 'DELETE FROM condemned WHERE id = ?';
  db.prepare<[string]>(note).run(id);
}

function recordOf({ id, bytes, isKept, isCondemned }: Row): KeyRecord {
  return { id, bytes: bytes ?? (isKept === 1 ? 'destroyed' : 'unmade'), isCondemned: isCondemned === 1 };
}
