import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  newSessionKeyEntry,
  sessionKeysSchema,
  type SessionKeys,
  type SessionKeyEntry,
} from '../config/session-keys.ts';
import { hasCode, replaceDurably } from '../files/durable-file.ts';
import { Sqlite } from '../files/sqlite.ts';
import { addAll, type RevocationRecord, type SessionRecords, type OtherSessions } from './session-stores.ts';
import { openSqliteOpenSessions, readOpenSessions } from './sqlite-open-sessions.ts';
import { openSqliteSessionRevocations } from './sqlite-session-revocations.ts';

const OWNER_ONLY = 0o600;

/**
 * Keys in a file `[{ "kid", "secret" }]`, created at the first start. To rotate: put a new entry first, remove the
 * old one 30 days later.
 * @throws Error that names an invalid file; it is never overwritten
 */
export async function openSessionKeyFile(file: string): Promise<SessionKeys> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    text = `${JSON.stringify([newSessionKeyEntry()], null, 2)}\n`;
    await replaceDurably(file, text, OWNER_ONLY);
  }
  try {
    return sessionKeysSchema.parse(JSON.parse(text));
  } catch {
    // without the cause, which may quote keys
    throw new Error(`${file} does not hold session keys`);
  }
}

interface Row {
  readonly kind: 'session' | 'user';
  readonly id: string;
  readonly expiresAt: number;
}

type OthersRow = OtherSessions & Pick<RevocationRecord, 'expiresAt'>;

/** A data folder's sessions. `keyFile`: of `openSessionKeyFile`; `file`: of the revocations. */
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
    putKeys: (keys) => replaceDurably(files.keyFile, `${JSON.stringify(keys, null, 2)}\n`, OWNER_ONLY),
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

/** False for an unused file or an older version's. */
function hasTable(database: Sqlite, name: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined;
}
