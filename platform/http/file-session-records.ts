import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Sqlite } from '../files/sqlite.ts';
import { hasCode, replaceDurably } from '../files/durable-file.ts';
import { OWNER_ALONE } from './session-key-file.ts';
import type { SessionKeyEntry } from './session-keys.ts';
import { addAll, type RevocationRecord, type SessionRecords } from './session-records.ts';
import type { OtherSessions } from './session-revocations.ts';
import { openSqliteOpenSessions, readOpenSessions } from './sqlite-open-sessions.ts';
import { openSqliteSessionRevocations } from './sqlite-session-revocations.ts';

interface Row {
  readonly kind: 'session' | 'user';
  readonly id: string;
  readonly expiresAt: number;
}

type OthersRow = OtherSessions & Pick<RevocationRecord, 'expiresAt'>;

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
        const rows = hasTable(database, 'revocations')
          ? database
              .prepare<[], Row>('SELECT kind, id, expires_at AS expiresAt FROM revocations ORDER BY kind, id')
              .all()
          : [];
        const others = hasTable(database, 'others_revoked')
          ? database
              .prepare<[], OthersRow>(
                `SELECT user_id AS userId, until, except_id AS "except", expires_at AS expiresAt
                 FROM others_revoked ORDER BY user_id, until, except_id`,
              )
              .all()
          : [];
        return [
          ...rows.map(({ kind, id, expiresAt }) => ({
            revocation: kind === 'user' ? { userId: id } : { sessionId: id },
            expiresAt,
          })),
          ...others.map(({ expiresAt, ...revocation }) => ({ revocation, expiresAt })),
        ];
      } finally {
        database.close();
      }
    },
    async openSessions() {
      if (!existsSync(files.file)) return [];
      const database = new Sqlite(files.file, { readonly: true });
      try {
        return hasTable(database, 'open_sessions') ? readOpenSessions(database) : [];
      } finally {
        database.close();
      }
    },
    async putOpenSessions(sessions) {
      const open = openSqliteOpenSessions({ file: files.file });
      try {
        for (const session of sessions) await open.touch(session, null);
      } finally {
        await open.close();
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

/** False in a file that nothing of its kind was written to, or that no newer version has opened yet. */
function hasTable(database: Sqlite, name: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined;
}
