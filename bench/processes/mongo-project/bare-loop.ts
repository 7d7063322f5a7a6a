import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { MongoConnection } from '@duende/platform/mongo/mongo-connection';
import type { GuardedWrite, StoredDocument } from '@duende/platform/read-store/read-store';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import type { WriteRecorder } from './record-writes.ts';

type Operation = AnyBulkWriteOperation<StoredDocument>;
/** How the driver alone writes a document; `isNew` tells that it has not written it before. */
export type ToOperation = (document: StoredDocument, isNew: boolean) => Operation;

/** The way that may be repeated after a crash. */
export const replaceOrInsert: ToOperation = (replacement) => ({
  replaceOne: { filter: { _id: replacement._id }, replacement, upsert: true },
});

/** The least there is to do: it fails where it is repeated. */
export const insertOrReplace: ToOperation = (document, isNew) =>
  isNew
    ? { insertOne: { document } }
    : { replaceOne: { filter: { _id: document._id }, replacement: document } };

/**
 * Writes what was recorded with nothing but the driver: nothing is read, compared or guarded. All collections of a batch
 * at once, the writes of each one after the other. The seconds it took.
 */
export async function bareLoop(
  { db }: MongoConnection,
  { specs, batches }: WriteRecorder,
  toOperation: ToOperation,
): Promise<number> {
  const store = openMongoReadStore({ db });
  for (const spec of specs) await store.collection(spec);
  const known = new Set<string>();
  const isNew = (collection: string, id: string): boolean => {
    const before = known.size;
    return known.add(`${collection} ${id}`).size > before;
  };
  const work = batches.map((batch) =>
    groupByCollection(
      batch.map(({ collection, writes }) => ({
        collection,
        operations: writes.map((write) => {
          const document = documentOf(write);
          return toOperation(document, isNew(collection, document._id));
        }),
      })),
    ),
  );
  const startedAt = performance.now();
  for (const batch of work) await Promise.all([...batch].map(([name, calls]) => writeAll(db, name, calls)));
  return (performance.now() - startedAt) / 1000;
}

async function writeAll(
  db: Db,
  name: string,
  calls: readonly { readonly operations: readonly Operation[] }[],
): Promise<void> {
  const collection = db.collection<StoredDocument>(name);
  for (const { operations } of calls) await collection.bulkWrite(operations, { ordered: false });
}

function documentOf(write: GuardedWrite<StoredDocument>): StoredDocument {
  return 'put' in write ? write.put : { _id: write.remove, position: write.position };
}

/** Writes of one batch by where they go, each collection's in their order. */
function groupByCollection<T extends { readonly collection: string }>(
  calls: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const call of calls) groups.set(call.collection, [...(groups.get(call.collection) ?? []), call]);
  return groups;
}
