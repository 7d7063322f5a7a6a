import { setImmediate as turn } from 'node:timers/promises';
import { MongoError } from 'mongodb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { createLogger } from '../observability/logger.ts';
import { endAll } from '@duende/testkit/support/end-all';
import { mongoFaults } from '@duende/testkit/faults/mongo-faults';
import { startMongoRelay } from '@duende/testkit/faults/mongo-relay';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { describeOnOwnMongo } from '@duende/testkit/engines/mongo-process';
import { openMongo } from './mongo-connection.ts';
import { MongoAccessDenied } from './mongo-errors.ts';

const logger = createLogger({ level: 'silent' });

test.each([
  'mongodb://',
  'mongodb://127.0.0.1:port/duende',
  'mongodb://duende:geheim@127.0.0.1/duende?replikaSet=rs0',
])('%s is no address: said in one line that names the setting, without the password', async (url) => {
  const opening = openMongo({ url, logger });
  await expect(opening).rejects.toBeInstanceOf(ConfigError);
  await expect(opening).rejects.toThrow(/^MONGODB_URL: [^\n]+$/);
  await expect(opening).rejects.not.toThrow('geheim');
});

await describeOnOwnMongo('a connection to MongoDB', (startMongo) => {
  test.each([
    { name: 'does not know the user', failCommands: ['saslStart', 'buildInfo'], errorCode: 18 },
    { name: 'lets the user read nothing', failCommands: ['listCollections'], errorCode: 13 },
  ])('to a server that $name is refused at once', async ({ failCommands, errorCode }) => {
    const server = await startMongo({ args: ['--enable-test-commands'] });
    const faults = mongoFaults(server.url);
    onTestFinished(() => endAll(faults.close, server.close));
    await faults.fail({ failCommands, errorCode });
    await expect(openMongo({ url: server.url, logger })).rejects.toBeInstanceOf(MongoAccessDenied);
  });
});

await describeOnMongo('calls over connections that break', () => {
  /** Four calls that a process of queries and one of projections make. */
  async function setup() {
    const { url, db, close } = await testDatabase();
    const relay = await startMongoRelay(url);
    const connection = await openMongo({ url: relay.url, logger });
    onTestFinished(() => endAll(connection.close, relay.close, close));
    const things = connection.client.db(db.databaseName).collection('things');
    await things.createIndex({ n: 1 });
    const calls = [
      () => things.find({}).toArray(),
      () => things.countDocuments({}),
      () => things.insertOne({ n: 1 }),
      () => things.bulkWrite([{ replaceOne: { filter: { n: 2 }, replacement: { n: 2 }, upsert: true } }]),
    ];
    const isHealed = () => vi.waitFor(() => things.find({}).toArray());
    return { relay, calls, isHealed };
  }

  test('that were reset are made again, whatever was asked in that moment', async () => {
    const { relay, calls, isHealed } = await setup();
    for (const call of calls) {
      await isHealed();
      relay.reset();
      await call();
    }
  });

  test.each([0, 1, 2, 3, 4])('are answered when they come %i turns after it, or refused', async (turns) => {
    const { relay, calls, isHealed } = await setup();
    for (const call of calls) {
      await isHealed();
      relay.cut();
      for (let count = 0; count < turns; count += 1) await turn();
      await call().catch((error: unknown) => expect(error).toBeInstanceOf(MongoError));
    }
  });
});
