import { randomUUID } from 'node:crypto';
import { openMongoLeases } from '@duende/platform/coordination/mongo-leases';
import { openMongo, type MongoConnection } from '@duende/platform/mongo/mongo-connection';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { describeLeases } from '@duende/testkit/conformance/lease-conformance';
import { describeReadStore } from '@duende/testkit/conformance/read-store/read-store-conformance';
import { endAll } from '@duende/testkit/support/end-all';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startFakeMongoDb, type FakeMongoDb } from './server.ts';

/** A figure taken on wrong answers would be worthless. */
let server: FakeMongoDb;
let connection: MongoConnection;

const connect = (database: string) =>
  openMongo({ url: server.url, database, logger: createLogger({ level: 'silent' }) });

beforeAll(async () => {
  server = await startFakeMongoDb();
  connection = await connect('documents');
});
afterAll(() => endAll(connection.close, server.close));

describeReadStore('fake MongoDB', async () => ({
  store: openMongoReadStore(connection),
  close: async () => undefined,
}));

describeLeases('fake MongoDB', async () => {
  const database = randomUUID();
  const [one, other] = [await connect(database), await connect(database)];
  onTestFinished(() => endAll(one.close, other.close));
  return { leases: openMongoLeases(one), elsewhere: openMongoLeases(other) };
});

it('refuses what it does not know', async () => {
  const things = connection.db.collection('things');
  await things.insertOne({ n: 1 });
  await expect(things.find({ n: { $mod: [2, 1] } }).toArray()).rejects.toThrow('$mod');
  await expect(things.updateOne({}, { $mul: { n: 2 } })).rejects.toThrow('$mul');
});
