import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestMongo, type TestMongo } from '@duende/testkit/engines/open-test-mongo';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openMongoReadStore } from './mongo-read-store.ts';
import type { GuardedWrite, ReadStore } from '../read-store.ts';
import { describeReadStore } from '@duende/testkit/conformance/read-store/read-store-conformance';
import { place, sampleSpec, type Sample } from '@duende/testkit/samples/sample-documents';

await describeOnMongo('the read store of MongoDB', () => {
  let mongo: TestMongo;
  beforeAll(async () => {
    mongo = await openTestMongo();
  });
  afterAll(() => mongo.close());

  describeReadStore('MongoDB', async () => ({
    store: openMongoReadStore(mongo.connection),
    close: async () => undefined,
  }));

  it('is made by several processes at once', async () => {
    const spec = sampleSpec([{ keys: { group: 1 } }, { keys: { rank: -1 }, unique: true }]);
    const collections = await Promise.all(
      Array.from({ length: 8 }, () => openMongoReadStore(mongo.connection).collection(spec)),
    );
    await Promise.all(
      collections.map((samples) => samples.write([{ put: { _id: 'a', position: place(1) } }])),
    );
    const indexes = await mongo.connection.db.collection(spec.name).listIndexes().toArray();
    expect(indexes.map(({ name }) => name as string).sort()).toEqual([
      '_id_',
      '_removedAt_1',
      'group_1',
      'rank_-1',
    ]);
  });

  it('ends at the newest, by any writer and in any order of arrival', async () => {
    const spec = sampleSpec();
    const writers = await Promise.all(
      Array.from({ length: 8 }, () => openMongoReadStore(mongo.connection).collection<Sample>(spec)),
    );
    const ids = Array.from({ length: 20 }, (_, n) => `d${n}`);
    const write = (id: string, n: number): GuardedWrite<Sample> =>
      n % 3 === 0 ? { remove: id, position: place(n) } : { put: { _id: id, position: place(n), rank: n } };
    await Promise.all(
      writers.map((samples, n) => samples.write(ids.map((id, index) => write(id, ((n + index) % 8) + 1)))),
    );
    const [samples] = writers;
    const found = await samples?.find({}, { sort: { _id: 1 } });
    expect(found).toEqual(ids.toSorted().map((_id) => ({ _id, position: place(8), rank: 8 })));
  });

  it('accepts several documents without the unique field, removed ones among them', async () => {
    const store = openMongoReadStore(mongo.connection);
    const samples = await store.collection<Sample>(sampleSpec([{ keys: { group: 1 }, unique: true }]));
    await samples.write([
      { remove: 'a', position: place(1) },
      { remove: 'b', position: place(1) },
      { put: { _id: 'c', position: place(1) } },
    ]);
    expect((await samples.entries(['a', 'b', 'c'])).size).toBe(3);
  });

  describe('notes of versions before 1.2 about each read model', () => {
    const note = (n: number) => ({ position: place(n), logId: 'log' });

    async function olderNotes(name: string) {
      const older = mongo.connection.db.collection<{ _id: string; position: string }>(`${name}.checkpoint`);
      const noteAt = async (n: number) => {
        for (const _id of ['checkpoint', 'caught-up'])
          await older.replaceOne({ _id }, note(n), { upsert: true });
      };
      await noteAt(3);
      return { noteAt, store: openMongoReadStore(mongo.connection) };
    }
    const noted = async (store: ReadStore, name: string) => {
      const all = await store.notes.all();
      return [all.get(name)?.position, all.get(`${name} caught-up`)?.position];
    };

    it('counts, also while such a version goes on', async () => {
      const { noteAt, store } = await olderNotes('older.v1');
      expect(await noted(store, 'older.v1')).toEqual([place(3), place(3)]);
      await noteAt(4);
      expect(await noted(store, 'older.v1')).toEqual([place(4), place(4)]);
    });

    it('goes with the first note of today, and the newest counts until then', async () => {
      const { store } = await olderNotes('older.v2');
      const other = openMongoReadStore(mongo.connection);
      await store.notes.put(new Map([['older.v3', note(9)]]));
      expect(await noted(other, 'older.v2')).toEqual([place(3), place(3)]);
      await store.notes.put(new Map([['older.v2', note(5)]]));
      expect(await noted(other, 'older.v2')).toEqual([place(5), place(3)]);
      const left = await mongo.connection.db.listCollections({ name: 'older.v2.checkpoint' }).toArray();
      expect(left).toEqual([]);
    });

    it('is forgotten with what is noted today', async () => {
      const { store } = await olderNotes('older.v4');
      await store.notes.remove(['older.v4', 'older.v4 caught-up']);
      expect(await noted(openMongoReadStore(mongo.connection), 'older.v4')).toEqual([undefined, undefined]);
    });
  });
});
