import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { describeOnMongo, sharedMongo, testDatabase } from './mongo.ts';
import { describeOnOwnMongo } from './mongo-process.ts';
import { findMongo } from './find-mongo.ts';

await describeOnMongo('the MongoDB server of a test file', () => {
  it('is one for all of its tests, with a database for each', async () => {
    const [one, other] = [await testDatabase(), await testDatabase()];
    await one.db.collection<{ _id: string }>('things').insertOne({ _id: 'a' });
    expect(await other.db.collection('things').countDocuments()).toBe(0);
    expect(new URL(other.url).host).toBe(new URL(one.url).host);
    const { databaseName } = one.db;
    await one.close();
    const { databases } = await other.client.db().admin().listDatabases({ nameOnly: true });
    expect(databases.map(({ name }) => name)).not.toContain(databaseName);
    await other.close();
  });

  it('is the one that was given, if one was', async () => {
    const shared = await sharedMongo();
    const found = await findMongo({ env: { MONGODB_URL: shared?.url } });
    expect(found).toMatchObject({ ...shared, how: 'given' });
    await found?.stop();
  });
});

it('takes nothing in the place of a given server that does not answer', async () => {
  const env = { MONGODB_URL: 'mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100' };
  await expect(findMongo({ env, givenMs: 100 })).rejects.toThrow(/ECONNREFUSED/);
});

await describeOnOwnMongo('a MongoDB server of a test', (startMongo) => {
  it('comes back with its data after it was killed, on the same port', async () => {
    const server = await startMongo();
    const things = async <T>(use: (client: MongoClient) => Promise<T>) => {
      const client = await MongoClient.connect(server.url);
      try {
        return await use(client);
      } finally {
        await client.close();
      }
    };
    const writeConcern = { w: 'majority', journal: true } as const;
    await things((client) => client.db('test').collection('things').insertOne({ n: 1 }, { writeConcern }));
    await server.kill();
    await server.start();
    const count = () => things((client) => client.db('test').collection('things').countDocuments());
    // It answers before it has read any of its data; the first caller may get an internal error.
    await expect.poll(count).toBe(1);
    await server.close();
  });
});
