import { Sqlite } from '../files/sqlite.ts';
import type { HookOutbox, OutboxMessage } from './hook-outbox.ts';

interface Row {
  readonly id: string;
  readonly hook: string;
  readonly state: OutboxMessage['state'];
  readonly at: string;
  readonly due: number;
  readonly tried: string;
  readonly message: string;
}

const rowOf = (message: OutboxMessage): Row => ({
  id: message.id,
  hook: message.hookId,
  state: message.state,
  at: message.at,
  due: message.dueAt,
  tried: message.lastTry?.at ?? '',
  message: JSON.stringify(message),
});

const messageOf = (row: Pick<Row, 'message'>) => JSON.parse(row.message) as OutboxMessage;

/** In a file of one process. Only new messages are synchronised. */
export function openSqliteHookOutbox(options: { readonly file: string }): HookOutbox & { close(): void } {
  const database = new Sqlite(options.file);
  database.pragma('journal_mode = WAL');
  database.exec(`
    CREATE TABLE IF NOT EXISTS messages (
      id TEXT PRIMARY KEY,
      hook TEXT NOT NULL,
      state TEXT NOT NULL,
      at TEXT NOT NULL,
      due INTEGER NOT NULL,
      tried TEXT NOT NULL,
      message TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS messages_due ON messages (due) WHERE state = 'waiting';
    CREATE INDEX IF NOT EXISTS messages_hook ON messages (hook, state, at);
  `);
  const insert = database.prepare<Row>(
    'INSERT OR IGNORE INTO messages VALUES (@id, @hook, @state, @at, @due, @tried, @message)',
  );
  const update = database.prepare<Row>(
    `UPDATE messages SET state = @state, due = @due, tried = @tried, message = @message WHERE id = @id`,
  );
  // `waiting` sorts after `parked`, which is dropped first.
  const trim = database.prepare<[string, number]>(
    `DELETE FROM messages WHERE id IN (SELECT id FROM messages WHERE hook = ? AND state <> 'sent'
       ORDER BY state DESC, at DESC, id DESC LIMIT -1 OFFSET ?)`,
  );
  const due = database.prepare<[number, string], Row>(
    `SELECT message FROM messages WHERE state = 'waiting' AND due <= ?
       AND hook NOT IN (SELECT value FROM json_each(?)) ORDER BY due, at LIMIT 1`,
  );
  const dropSent = database.prepare<[string, string]>(
    `DELETE FROM messages WHERE hook = ? AND state = 'sent' AND id <> ?`,
  );
  const remove = database.prepare<[string]>('DELETE FROM messages WHERE id = ?');
  const forget = database.prepare<[string]>('DELETE FROM messages WHERE hook = ?');
  const parkedBefore = database.prepare<[string, string], Row>(
    `SELECT message FROM messages WHERE hook = ? AND state = 'parked' AND tried < ?`,
  );
  const count = database
    .prepare<[string, string], number>('SELECT count(*) FROM messages WHERE hook = ? AND state = ?')
    .pluck();
  const sent = database.prepare<[string], Row>(
    `SELECT message FROM messages WHERE hook = ? AND state = 'sent'`,
  );
  const failed = database.prepare<[string], Row>(
    `SELECT message FROM messages WHERE hook = ? AND state <> 'sent' AND tried <> ''
       ORDER BY tried DESC LIMIT 1`,
  );
  const parked = database.prepare<[string, string, string, number], Row>(
    `SELECT message FROM messages WHERE hook = ? AND state = 'parked' AND (at, id) < (?, ?)
       ORDER BY at DESC, id DESC LIMIT ?`,
  );
  const putAll = database.transaction((messages: readonly OutboxMessage[]) => {
    for (const message of messages) {
      update.run(rowOf(message));
      if (message.state === 'sent') dropSent.run(message.hookId, message.id);
    }
  });
  const addAll = database.transaction((messages: readonly OutboxMessage[], most: number) => {
    for (const message of messages) insert.run(rowOf(message));
    for (const hook of new Set(messages.map(({ hookId }) => hookId))) trim.run(hook, most);
  });
  const firstOf = (row: Row | undefined) => (row === undefined ? null : messageOf(row));
  // A crash of the machine only loses outcomes: those messages are sent again under their ids.
  const unsynced = () => database.pragma('synchronous = NORMAL');
  unsynced();

  return {
    async add(messages, most) {
      database.pragma('synchronous = FULL');
      try {
        addAll.immediate(messages, most);
      } finally {
        unsynced();
      }
    },
    due: async (now, busy) => firstOf(due.get(now, JSON.stringify(busy))),
    put: async (message) => putAll.immediate([message]),
    remove: async (id) => void remove.run(id),
    resend: async (hookId, tried, dueAt) =>
      putAll.immediate(
        parkedBefore
          .all(hookId, tried)
          .map((row) => ({ ...messageOf(row), state: 'waiting', tries: 0, dueAt })),
      ),
    forget: async (hookId) => void forget.run(hookId),
    summary: async (hookId) => ({
      waiting: count.get(hookId, 'waiting') ?? 0,
      parked: count.get(hookId, 'parked') ?? 0,
      sent: firstOf(sent.get(hookId)),
      failed: firstOf(failed.get(hookId)),
    }),
    parked: async (hookId, limit, after) =>
      parked.all(hookId, after?.at ?? '~', after?.id ?? '~', limit).map(messageOf),
    close: () => void database.close(),
  };
}
