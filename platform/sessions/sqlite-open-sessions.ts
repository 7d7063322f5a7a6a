import { Sqlite } from '../files/sqlite.ts';
import { KEPT_SESSIONS, type OpenSession, type OpenSessions } from './session-stores.ts';

interface Row extends Omit<OpenSession, 'isAdmin'> {
  readonly isAdmin: number;
}

const COLUMNS = `id AS sessionId, user_id AS userId, is_admin AS isAdmin, device, issued_at AS issuedAt,
  seen_at AS seenAt, expires_at AS expiresAt`;

/** Open sessions in an SQLite file, such as the revocations'. Writes wait for the disk on this thread. */
export function openSqliteOpenSessions(options: {
  readonly file: string;
}): OpenSessions & { close(): Promise<void> } {
  const database = new Sqlite(options.file);
  database.pragma('journal_mode = WAL');
  // A crash only loses times of use.
  database.pragma('synchronous = NORMAL');
  database.exec(`
    CREATE TABLE IF NOT EXISTS open_sessions (
      id TEXT PRIMARY KEY,
      user_id TEXT NOT NULL,
      is_admin INTEGER NOT NULL,
      device TEXT NOT NULL,
      issued_at INTEGER NOT NULL,
      seen_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS open_sessions_user ON open_sessions (user_id, seen_at);
    CREATE INDEX IF NOT EXISTS open_sessions_expiry ON open_sessions (expires_at);
    CREATE INDEX IF NOT EXISTS open_sessions_idle ON open_sessions (seen_at) WHERE is_admin = 1;
  `);
  const find = database.prepare<[string], Row>(`SELECT ${COLUMNS} FROM open_sessions WHERE id = ?`);
  const see = database.prepare<[number, string]>(
    'UPDATE open_sessions SET seen_at = max(seen_at, ?) WHERE id = ?',
  );
  const insert = database.prepare<Row>(
    `INSERT INTO open_sessions VALUES (@sessionId, @userId, @isAdmin, @device, @issuedAt, @seenAt, @expiresAt)`,
  );
  const sweep = database.prepare<[number]>('DELETE FROM open_sessions WHERE expires_at < ?');
  const bound = database.prepare<[string, number]>(
    `DELETE FROM open_sessions WHERE id IN
       (SELECT id FROM open_sessions WHERE user_id = ? ORDER BY seen_at DESC LIMIT -1 OFFSET ?)`,
  );
  const list = database.prepare<[string, number], Row>(
    `SELECT ${COLUMNS} FROM open_sessions WHERE user_id = ? AND expires_at > ? ORDER BY seen_at DESC`,
  );
  const idle = database.prepare<[number], Row>(
    `SELECT ${COLUMNS} FROM open_sessions WHERE is_admin = 1 AND seen_at < ?`,
  );
  const forget = {
    session: database.prepare<[string]>('DELETE FROM open_sessions WHERE id = ?'),
    user: database.prepare<[string]>('DELETE FROM open_sessions WHERE user_id = ?'),
    others: database.prepare<[string, number, string]>(
      'DELETE FROM open_sessions WHERE user_id = ? AND issued_at <= ? AND id <> ?',
    ),
  };
  const touch = database.transaction((session: OpenSession, idleMs: number | null): boolean => {
    const known = find.get(session.sessionId);
    if (known === undefined) {
      sweep.run(Date.now());
      insert.run({ ...session, isAdmin: Number(session.isAdmin) });
      bound.run(session.userId, KEPT_SESSIONS);
      return true;
    }
    if (idleMs !== null && known.seenAt < session.seenAt - idleMs) return false;
    see.run(session.seenAt, session.sessionId);
    return true;
  });

  return {
    touch: async (session, idleMs) => touch.immediate(session, idleMs),
    of: async (userId) => list.all(userId, Date.now()).map(sessionOf),
    adminsNotSeenSince: async (moment) => idle.all(moment).map(sessionOf),
    async forget(revocation) {
      if ('sessionId' in revocation) forget.session.run(revocation.sessionId);
      else if ('until' in revocation)
        forget.others.run(revocation.userId, revocation.until, revocation.except);
      else forget.user.run(revocation.userId);
    },
    close: async () => void database.close(),
  };
}

export function readOpenSessions(database: Sqlite): readonly OpenSession[] {
  return database.prepare<[], Row>(`SELECT ${COLUMNS} FROM open_sessions ORDER BY id`).all().map(sessionOf);
}

const sessionOf = (row: Row): OpenSession => ({ ...row, isAdmin: row.isAdmin === 1 });
