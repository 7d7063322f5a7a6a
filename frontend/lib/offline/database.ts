import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

const VERSION = 1;

/**
 * A database of this device that is opened when it is first asked for; the page and the service worker share it. Asking rejects
 * where the browser keeps none.
 */
export function deviceDatabase<S extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<S>) => void,
): () => Promise<IDBPDatabase<S>> {
  let opening: Promise<IDBPDatabase<S>> | null = null;
  const forget = () => void (opening = null);
  const open = async () => openDB<S>(name, VERSION, { upgrade: create, terminated: forget });
  return () => {
    opening ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    return opening;
  };
}
