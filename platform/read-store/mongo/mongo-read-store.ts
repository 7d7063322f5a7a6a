import { MongoBulkWriteError, type AnyBulkWriteOperation, type Collection, type Db } from 'mongodb';
import { makeCollection } from '../../mongo/make-collection.ts';
import { available, DUPLICATE_KEY } from '../../mongo/mongo-errors.ts';
import type { MongoConnection } from '../../mongo/mongo-connection.ts';
import {
  guardedReplace,
  insertOrReplace,
  liveOnly,
  liveWithin,
  mongoIndex,
  newestWrites,
  TOMBSTONE,
  type Stored,
} from './mongo-documents.ts';
import { openMongoNotes } from './mongo-notes.ts';
import { refuseReservedNames } from '../reserved-names.ts';
import type {
  CollectionSpec,
  Filter,
  FindOptions,
  GuardedWrite,
  ReadCollection,
  ReadStore,
  StoredDocument,
} from '../read-store.ts';

/** As few batches as the server's 16 MB allow. */
const BATCH = 100_000;

/**
 * One collection each. Safe for concurrent processes. Lack of space is `StoreUnavailable`, because the projection
 * runner waits for both.
 */
export function openMongoReadStore({ db }: Pick<MongoConnection, 'db'>): ReadStore {
  const made = new Map<string, Promise<Collection<Stored>>>();

  function collectionOf(spec: Pick<CollectionSpec<StoredDocument>, 'name' | 'indexes'>) {
    const known = made.get(spec.name);
    if (known !== undefined) return known;
    const making = makeStored(db, spec);
    made.set(spec.name, making);
    making.catch(() => made.delete(spec.name));
    return making;
  }

  const notes = openMongoNotes(db);

  return {
    notes: {
      all: () => available(notes.all),
      put: (given) => available(() => notes.put(given)),
      remove: (names) => available(() => notes.remove(names)),
    },
    collection: (spec) => available(async () => readCollection(await collectionOf(spec))),
    drop: (name) =>
      available(async () => {
        made.delete(name);
        await db.collection(name).drop();
      }),
    purge: async () => undefined,
    sweepTombstones: (name, before) =>
      available(async () => {
        const removed = { [TOMBSTONE]: { $lt: before } };
        return (await db.collection<Stored>(name).deleteMany(removed)).deletedCount;
      }),
  };
}

function makeStored(
  db: Db,
  { name, indexes }: Pick<CollectionSpec<StoredDocument>, 'name' | 'indexes'>,
): Promise<Collection<Stored>> {
  const tombstones = { key: { [TOMBSTONE]: 1 }, options: { sparse: true } } as const;
  return makeCollection<Stored>(db, name, [tombstones, ...indexes.map(mongoIndex)]);
}

function readCollection<D extends StoredDocument>(stored: Collection<Stored>): ReadCollection<D> {
  const documents = async (filter: Filter, options: FindOptions = {}): Promise<readonly D[]> => {
    const { after: _after, until: _until, ...rest } = options;
    const found: readonly StoredDocument[] = await stored
      .find(liveWithin(filter, options), { ...rest, batchSize: BATCH })
      .toArray();
    // One document type per name, written whole.
    return found as readonly D[];
  };

  const withIds = async (ids: readonly string[]): Promise<readonly Stored[]> =>
    ids.length === 0 ? [] : stored.find({ _id: { $in: [...ids] } }, { batchSize: BATCH }).toArray();
  const documentOf = (found: Stored): D | null =>
    found[TOMBSTONE] === undefined ? (found as StoredDocument as D) : null;

  return {
    get: (ids) =>
      available(async () => {
        const live = (await withIds(ids)).map(documentOf).filter((document) => document !== null);
        return new Map(live.map((document) => [document._id, document]));
      }),
    find: (filter, options) => available(() => documents(filter, options)),
    count: (filter) => available(() => stored.countDocuments(liveOnly(filter))),
    entries: (ids) =>
      available(async () => {
        const found = await withIds(ids);
        return new Map(found.map((one) => [one._id, { position: one.position, document: documentOf(one) }]));
      }),
    write: (writes) => available(() => writeGuarded(stored, writes)),
  };
}

async function writeGuarded<D extends StoredDocument>(
  stored: Collection<Stored>,
  writes: readonly GuardedWrite<D>[],
): Promise<void> {
  refuseReservedNames(writes);
  const conflicting = await writeEach(stored, newestWrites(writes), insertOrReplace);
  // The insertion met an older document: replace it, or lose.
  await writeEach(stored, conflicting, guardedReplace);
}

/** Resolves to the writes that met an existing key. */
async function writeEach<D extends StoredDocument>(
  stored: Collection<Stored>,
  writes: readonly GuardedWrite<D>[],
  operation: (write: GuardedWrite<D>, now: Date) => AnyBulkWriteOperation<Stored>,
): Promise<readonly GuardedWrite<D>[]> {
  if (writes.length === 0) return [];
  const now = new Date();
  try {
    await stored.bulkWrite(
      writes.map((write) => operation(write, now)),
      { ordered: false },
    );
    return [];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError) || error.result.getWriteConcernError()) throw error;
    const failed = [error.writeErrors].flat();
    if (failed.length === 0 || failed.some(({ code }) => code !== DUPLICATE_KEY)) throw error;
    return failed.flatMap(({ index }) => writes[index] ?? []);
  }
}
