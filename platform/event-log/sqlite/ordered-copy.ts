import type { RecordedEvent, OrderedCopy } from '../event-log.ts';
import { toPlace } from '../rules.ts';
import { toStore } from '../stored-text.ts';
import { markOnce, openForWriting } from './log-file.ts';

export interface SqliteCopy extends OrderedCopy {
  markOnce(name: string, value: string): string;
}

type Stored = string | Uint8Array;

/**
 * Copies events into a log file (created if missing) at the same positions, so that folded state stays valid. Skips
 * positions already there. An empty log gets `id`.
 */
export function openSqliteCopy({ file, id }: { readonly file: string; readonly id: string }): SqliteCopy {
  const db = openForWriting(file);
  db.prepare("UPDATE marks SET value = ? WHERE name = 'id' AND NOT EXISTS (SELECT 1 FROM events)").run(id);
  const insert = db.prepare<[number, string, number, string, string, Stored, Stored]>(
    `INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, CAST(? AS TEXT), CAST(? AS TEXT))
     ON CONFLICT (position) DO NOTHING`,
  );
  const insertAll = db.transaction((events: readonly RecordedEvent[]) => {
    for (const event of events) {
      const { position, stream, revision, id: eventId, type } = event;
      const { data, metadata } = toStore(event);
      insert.run(toPlace(position), stream, revision, eventId, type, data, metadata);
    }
  });
  return {
    write: async (events) => insertAll(events),
    markOnce: (name, value) => markOnce(db, name, value),
    close: async () => void db.close(),
  };
}
