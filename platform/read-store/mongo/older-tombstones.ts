import { MongoServerError, type Collection } from 'mongodb';
import { TOMBSTONE, type Stored } from './mongo-documents.ts';

/** Tombstone mark of versions before 1.1, a date. Documents have this field, but never as a date. */
const OLDER = 'removedAt';
const OLDER_INDEX = `${OLDER}_1`;
const NAMESPACE_NOT_FOUND = 26;

/**
 * Converts older tombstones, including those written during a rolling upgrade. The older version's index shows
 * whether there can be any.
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
