import type { GuardedWrite, ReadStore, StoredDocument } from '@duende/platform/read-store/read-store';
import { withWrites } from './with-writes.ts';

/** Called before each single write; what it throws fails the rest of the batch, and it may wait. */
export type BeforeWrite = (collection: string, write: GuardedWrite<StoredDocument>) => void | Promise<void>;

/** The same store, with something happening before every write to it. Batches are written document by document. */
export function watchedStore(inner: ReadStore, beforeWrite: BeforeWrite): ReadStore {
  return withWrites(inner, async (collection, writes, write) => {
    for (const one of writes) {
      await beforeWrite(collection, one);
      await write([one]);
    }
  });
}
