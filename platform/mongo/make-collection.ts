import {
  MongoServerError,
  type Collection,
  type CreateCollectionOptions,
  type CreateIndexesOptions,
  type Db,
  type Document,
  type IndexSpecification,
} from 'mongodb';

const NAMESPACE_EXISTS = 48;

/** An index of a collection, as the driver's `createIndex` takes it. */
export interface MongoIndex {
  readonly key: IndexSpecification;
  readonly options?: CreateIndexesOptions;
}

/**
 * A collection with its indexes. Making what is there already changes nothing, so every process does it at its start,
 * several at once too. It is made in so many words before anything is written: left to a first write, making it would
 * meet another process that is making its indexes. Rejects with the driver's errors.
 */
export async function makeCollection<T extends Document>(
  db: Db,
  name: string,
  indexes: readonly MongoIndex[] = [],
  options?: CreateCollectionOptions,
): Promise<Collection<T>> {
  try {
    await db.createCollection(name, options);
  } catch (error) {
    const isThere = error instanceof MongoServerError && error.code === NAMESPACE_EXISTS;
    if (!isThere) throw error;
  }
  const collection = db.collection<T>(name);
  for (const index of indexes) await collection.createIndex(index.key, index.options);
  return collection;
}
