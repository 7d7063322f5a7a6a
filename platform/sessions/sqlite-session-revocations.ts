import { Sqlite } from '../files/sqlite.ts';
import { createListeners } from '../resilience/listeners.ts';
import type { OtherSessions, Revocation, SessionRevocations } from './session-stores.ts';

/**
 * Revocations in an SQLite file. Writes wait milliseconds for the disk on this thread; logouts and erasures are rare.
 */
export function openSqliteSessionRevocations(options: {
  readonly file: string;
}): SessionRevocations & { close(): Promise<void> } {
  const database = new Sqlite(options.file);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec(`
    CREATE TABLE IF NOT EXISTS revocations (
      kind TEXT NOT NULL CHECK (kind IN ('session', 'user')),
      id TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (kind, id)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS revocations_expiry ON revocations (expires_at);
    CREATE TABLE IF NOT EXISTS others_revoked (
      user_id TEXT NOT NULL,
      until INTEGER NOT NULL,
      except_id TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      PRIMARY KEY (user_id, until, except_id)
    ) STRICT, WITHOUT ROWID;
  `);
  const insert = database.prepare<[string, string, number]>(
    `INSERT INTO revocations VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET expires_at = max(expires_at, excluded.expires_at)`,
  );
  const insertOthers = database.prepare<[string, number, string, number]>(
    `INSERT INTO others_revoked VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET expires_at = max(expires_at, excluded.expires_at)`,
  );
  const sweeps = ['revocations', 'others_revoked'].map((table) =>
    database.prepare<[number]>(`DELETE FROM ${table} WHERE expires_at < ?`),
  );
  const find = database
    .prepare<{ sessionId: string; userId: string; issuedAt: number }, number>(
      `SELECT 1 FROM revocations WHERE (kind, id) IN (VALUES ('session', @sessionId), ('user', @userId))
       UNION ALL
       SELECT 1 FROM others_revoked WHERE user_id = @userId AND until >= @issuedAt AND except_id <> @sessionId
       LIMIT 1`,
    )
    .pluck();
  const record = database.transaction((revocation: Revocation, expiresAt: number) => {
    for (const sweep of sweeps) sweep.run(Date.now());
    if ('sessionId' in revocation) insert.run('session', revocation.sessionId, expiresAt);
    else if ('until' in revocation) insertOthers.run(...cellsOf(revocation), expiresAt);
    else insert.run('user', revocation.userId, expiresAt);
  });
  const listeners = createListeners<[revocation: Revocation]>();

  return {
    async add(revocation, expiresAt) {
      record(revocation, expiresAt);
      listeners.notify(revocation);
    },
    has: async ({ sessionId, userId, issuedAt }) => find.get({ sessionId, userId, issuedAt }) !== undefined,
    subscribe: listeners.add,
    close: async () => void database.close(),
  };
}

const cellsOf = ({ userId, until, except }: OtherSessions) => [userId, until, except] as const;
