import type { RecordedEvent, OrderedCopy } from '../event-log.ts';
import { toPlace } from '../rules.ts';
import { markOnce, openForWriting } from './log-file.ts';

export interface SqliteCopy extends OrderedCopy {
  /** As `LogMarks`. */
  markOnce(name: string, value: string): string;
}

/**
 * Copies events into a log file, made when it is not there, each at the very position it had: positions are numbers that
 * only grow, here as there, so whatever was folded up to one of them stays true. Until the first event the log has the
 * id given. What is there already is left out by its position.
 */
export function openSqliteCopy({ file, id }: { readonly file: string; readonly id: string }): SqliteCopy {
  const db = openForWriting(file);
  db.prepare("UPDATE marks SET value = ? WHERE name = 'id' AND NOT EXISTS (SELECT 1 FROM events)").run(id);
  const insert = db.prepare<[number, string, number, string, string, string, string]>(
    `INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (position) DO NOTHING`,
  );
  const insertAll = db.transaction((events: readonly RecordedEvent[]) => {
    for (const { position, stream, revision, id: eventId, type, data, metadata } of events) {
      insert.run(
        toPlace(position),
        stream,
        revision,
        eventId,
        type,
        JSON.stringify(data),
        JSON.stringify(metadata),
      );
    }
  });
  return {
    write: async (events) => insertAll(events),
    flush: () => Promise.resolve(),
    markOnce: (name, value) => markOnce(db, name, value),
    close: async () => void db.close(),
  };
}
