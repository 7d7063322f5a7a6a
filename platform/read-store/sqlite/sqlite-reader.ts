import type {
  CollectionSpec,
  NotedStore,
  ReadableStore,
  ReadCollection,
  StoredDocument,
} from '../read-store.ts';
import { asUnavailable, openForReading } from './read-model-file.ts';
import { questionsOf, SqliteCollection } from './sqlite-collection.ts';
import { notesOf, NOTES_SPEC } from './sqlite-notes.ts';

export interface SqliteReader {
  readonly store: ReadableStore & NotedStore;
  close(): void;
}

/**
 * Opens a read-only connection for another thread or process: sees committed data, never blocks the writer.
 * @throws when there is no such file
 */
export function openSqliteReader(file: string): SqliteReader {
  const db = openForReading(file);
  async function open<D extends StoredDocument>(spec: CollectionSpec<D>): Promise<ReadCollection<D>> {
    const collection = new SqliteCollection<D>(db, spec);
    const available = async <T>(question: () => T): Promise<T> => {
      try {
        return question();
      } catch (error) {
        throw asUnavailable(error) ?? error;
      }
    };
    return {
      ...questionsOf(() => collection, available),
      write: () => Promise.reject(new TypeError('this connection only reads')),
    };
  }
  return {
    store: {
      collection: open,
      notes: { all: async () => notesOf(await (await open(NOTES_SPEC)).find({})) },
    },
    close: () => db.close(),
  };
}
