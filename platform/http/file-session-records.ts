import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Sqlite } from '../files/sqlite.ts';
import { hasCode, replaceDurably } from '../files/durable-file.ts';
import { OWNER_ALONE } from './session-key-file.ts';
import type { SessionKeyEntry } from './session-keys.ts';
import { addAll, type SessionRecords } from './session-records.ts';
import { openSqliteSessionRevocations } from './sqlite-session-revocations.ts';

interface Row {
  readonly kind: 'session' | 'user';
  readonly id: string;
  readonly expiresAt: number;
}

/** The sessions of a data folder: `keyFile` as `openSessionKeyFile` makes it, `file` that of the revocations. */
export function fileSessionRecords(files: {
  readonly keyFile: string;
  readonly file: string;
}): SessionRecords {
  return {
    async keys() {
      try {
        return JSON.parse(await readFile(files.keyFile, 'utf8')) as SessionKeyEntry[];
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null;
        throw error;
      }
    },
    async revocations() {
      if (!existsSync(files.file)) return [];
      const database = new Sqlite(files.file, { readonly: true });
      try {
        const rows = database
          .prepare<[], Row>('SELECT kind, id, expires_at AS expiresAt FROM revocations ORDER BY kind, id')
          .all();
        return rows.map(({ kind, id, expiresAt }) => ({
          revocation: kind === 'user' ? { userId: id } : { sessionId: id },
          expiresAt,
        }));
      } finally {
        database.close();
      }
    },
    putKeys: (keys) => replaceDurably(files.keyFile, `${JSON.stringify(keys, null, 2)}\n`, OWNER_ALONE),
    async putRevocations(records) {
      const revocations = openSqliteSessionRevocations({ file: files.file });
      try {
        await addAll(revocations, records);
      } finally {
        await revocations.close();
      }
    },
  };
}
