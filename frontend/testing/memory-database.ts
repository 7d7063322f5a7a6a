import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';

/** Import for its effect: an IndexedDB in memory, a new one for each file of tests. Pages of other files have none. */
Object.assign(globalThis, { indexedDB: new IDBFactory() });
