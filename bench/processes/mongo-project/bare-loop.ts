import type { AnyBulkWriteOperation, Db } from 'mongodb';
import type { MongoConnection } from '@duende/platform/mongo/mongo-connection';
import type { GuardedWrite, StoredDocument } from '@duende/platform/read-store/read-store';
import { openMongoReadStore } from '@duende/platform/read-store/mongo-read-store';
import type { RecordedWrites, WriteRecorder } from './record-writes.ts';

/**
 * Writes what was recorded with nothing but the driver: nothing is read, compared or guarded, what is new is simply
 * inserted. All collections of a batch at once, each of its writes after the other. The seconds it took.
 */
export async function bareLoop({ db }: MongoConnection, { specs, batches }: WriteRecorder): Promise<number> {
  const store = openMongoReadStore({ db });
  for (const spec of specs) await store.collection(spec);
  const known = new Set<string>();
  const work = batches.map((batch) => groupByCollection(batch, known));
  const startedAt = performance.now();
  for (const batch of work) await Promise.all([...batch].map(([name, calls]) => writeAll(db, name, calls)));
  return (performance.now() - startedAt) / 1000;
}

type Calls = readonly (readonly AnyBulkWriteOperation<StoredDocument>[])[];

async function writeAll(db: Db, name: string, calls: Calls): Promise<void> {
  const collection = db.collection<StoredDocument>(name);
  for (const operations of calls) await collection.bulkWrite(operations, { ordered: false });
}

function groupByCollection(batch: readonly RecordedWrites[], known: Set<string>): ReadonlyMap<string, Calls> {
  const groups = new Map<string, AnyBulkWriteOperation<StoredDocument>[][]>();
  for (const { collection, writes } of batch) {
    const operations = writes.map((write) => bareOperation(collection, write, known));
    const calls = groups.get(collection);
    if (calls === undefined) groups.set(collection, [operations]);
    else calls.push(operations);
  }
  return groups;
}

function bareOperation(
  collection: string,
  write: GuardedWrite<StoredDocument>,
  known: Set<string>,
): AnyBulkWriteOperation<StoredDocument> {
  const document =
    'put' in write ? write.put : { _id: write.remove, position: write.position, removedAt: new Date() };
  const name = `${collection} ${document._id}`;
  if (known.has(name)) return { replaceOne: { filter: { _id: document._id }, replacement: document } };
  known.add(name);
  return { insertOne: { document } };
}
