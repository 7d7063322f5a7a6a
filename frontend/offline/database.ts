import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore, type StoreNames } from 'idb';

const VERSION = 1;

/** The function may wait only for the transaction's own requests. */
export type InTransaction<S extends DBSchema, N extends StoreNames<S>> = <
  M extends 'readonly' | 'readwrite',
  T,
>(
  mode: M,
  work: (store: IDBPObjectStore<S, [N], N, M>) => Promise<T>,
) => Promise<T>;

/** Shared by page and service worker. Rejects if the browser has no storage, and if the page closes meanwhile. */
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
    // WebKit blocks the store for later pages if a page closes during a transaction.
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
    // The transaction is being committed; only its notification is missing.
  }
}
