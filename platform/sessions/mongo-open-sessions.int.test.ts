import { afterAll, beforeAll } from 'vitest';
import { openTestMongo, type TestMongo } from '@duende/testkit/engines/open-test-mongo';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openMongoOpenSessions } from './mongo-open-sessions.ts';
import { openSessionsConformance } from '@duende/testkit/conformance/open-sessions-conformance';

await describeOnMongo('open sessions in MongoDB', () => {
  let mongo: TestMongo;
  beforeAll(async () => {
    mongo = await openTestMongo();
  });
  afterAll(() => mongo.close());

  openSessionsConformance('MongoDB', async () => {
    const openSessions = await openMongoOpenSessions(mongo.connection);
    await mongo.connection.db.collection('open-sessions').deleteMany({});
    return { openSessions, close: async () => undefined };
  });
});
