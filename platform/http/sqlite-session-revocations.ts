import { Sqlite } from '../files/sqlite.ts';
import type { Revocation, SessionRevocations } from './session-revocations.ts';

/**
 * Revocations in an SQLite file. Writing waits for the disk on the calling thread, some milliseconds: logging out and
 * erasing are rare.
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
  `);
  const insert = database.prepare<[string, string, number]>(
    `INSERT INTO revocations VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET expires_at = max(expires_at, excluded.expires_at)`,
  );
  const sweep = database.prepare<[number]>('DELETE FROM revocations WHERE expires_at < ?');
  const find = database
    .prepare<[string, string], number>(
      `SELECT 1 FROM revocations WHERE (kind, id) IN (VALUES ('session', ?), ('user', ?)) LIMIT 1`,
    )
    .pluck();
  const record = database.transaction((kind: 'session' | 'user', id: string, expiresAt: number) => {
    sweep.run(Date.now());
    insert.run(kind, id, expiresAt);
  });
  const subscriptions = new Set<{ readonly listener: (revocation: Revocation) => void }>();

  return {
    async add(revocation, expiresAt) {
      if ('sessionId' in revocation) record('session', revocation.sessionId, expiresAt);
      else record('user', revocation.userId, expiresAt);
      for (const { listener } of [...subscriptions]) listener(revocation);
    },
    has: async ({ sessionId, userId }) => find.get(sessionId, userId) !== undefined,
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
    close: async () => void database.close(),
  };
}
