import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore, type StoreNames } from 'idb';

const VERSION = 1;

/** Reads or writes all in one transaction, which waits for nothing but its own requests. */
export type InTransaction<S extends DBSchema, N extends StoreNames<S>> = <
  M extends 'readonly' | 'readwrite',
  T,
>(
  mode: M,
  work: (store: IDBPObjectStore<S, [N], N, M>) => Promise<T>,
) => Promise<T>;

/**
 * A store in a database of this device that is opened when it is first asked for; the page and the service worker share it. Asking
 * rejects where the browser keeps none, and when the page goes meanwhile.
 */
export function deviceStore<S extends DBSchema, N extends StoreNames<S>>(
  name: string,
  store: N,
  create: (database: IDBPDatabase<S>) => void,
): InTransaction<S, N> {
  let opening: Promise<IDBPDatabase<S>> | null = null;
  const forget = () => void (opening = null);
  const open = async () => openDB<S>(name, VERSION, { upgrade: create, terminated: forget });
  return async (mode, work) => {
    opening ??= open().catch((error: unknown) => {
      forget();
      throw error;
    });
    const transaction = (await opening).transaction(store, mode);
    // WebKit leaves a store shut to every later page of the site when a page goes while a transaction is under way.
    const abort = () => abortUnlessEnding(transaction);
    addEventListener('pagehide', abort);
    try {
      const [result] = await Promise.all([work(transaction.store), transaction.done]);
      return result;
    } finally {
      removeEventListener('pagehide', abort);
    }
  };
}

function abortUnlessEnding(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed, and whoever waits for it has not been told yet.
  }
}
