import { MongoServerError, type Collection } from 'mongodb';
import { TOMBSTONE, type Stored } from './mongo-documents.ts';

/** What versions before 1.1 marked tombstones with, as a date. Documents have fields of this name too, never with a date. */
const OLDER = 'removedAt';
const OLDER_INDEX = `${OLDER}_1`;
const NAMESPACE_NOT_FOUND = 26;

/**
 * Gives the tombstones of an older version today's mark: those it has left behind, and those it goes on writing while the
 * processes of an installation are replaced one after the other. The index of such a version says where any can be.
 */
export async function markOlderTombstones(collection: Collection<Stored>): Promise<void> {
  if (!(await hasOlderIndex(collection))) return;
  await collection.updateMany({ [OLDER]: { $type: 'date' } }, { $rename: { [OLDER]: TOMBSTONE } });
}

async function hasOlderIndex(collection: Collection<Stored>): Promise<boolean> {
  try {
    return (await collection.indexes()).some(({ name }) => name === OLDER_INDEX);
  } catch (error) {
    if (error instanceof MongoServerError && error.code === NAMESPACE_NOT_FOUND) return false;
    throw error;
  }
}
