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

export interface MongoIndex {
  readonly key: IndexSpecification;
  readonly options?: CreateIndexesOptions;
}

/**
 * Idempotent, also concurrently. The creation is explicit, because an implicit one would collide with another
 * process's index creation. Rejects with driver errors.
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
