import type { Sqlite } from '../../files/sqlite.ts';
import { isOlderCheckpoints, notesFrom } from '../older-checkpoints.ts';
import {
  NOTES,
  type CollectionSpec,
  type GuardedWrite,
  type Note,
  type StoredDocument,
} from '../read-store.ts';
import { quoted } from './collection-table.ts';
import type { SqliteCollection } from './sqlite-collection.ts';

export type NamedNote = StoredDocument & Note;

export const NOTES_SPEC: CollectionSpec<NamedNote> = { name: NOTES, indexes: [] };

export function notesOf(documents: readonly NamedNote[]): ReadonlyMap<string, Note> {
  return new Map(documents.map(({ _id, ...note }) => [_id, note as Note]));
}

export function notesWritten(notes: ReadonlyMap<string, Note>): readonly GuardedWrite<NamedNote>[] {
  return [...notes].map(([_id, note]) => ({ put: { ...note, _id } }));
}

/** Takes over notes of versions before 1.2. Call it in a transaction. */
export function takeOverOlderNotes(db: Sqlite, noted: SqliteCollection<NamedNote>): void {
  const tables = db.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
  for (const table of tables.filter(isOlderCheckpoints)) {
    const documents = db
      .prepare<[], string>(`SELECT document FROM ${quoted(table)}`)
      .pluck()
      .all();
    const notes = notesFrom(
      table,
      documents.map((text) => JSON.parse(text) as NamedNote),
    );
    noted.write(notesWritten(notes));
    db.exec(`DROP TABLE ${quoted(table)}`);
  }
}
