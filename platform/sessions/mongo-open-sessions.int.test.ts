import { afterAll, beforeAll } from 'vitest';
import { openTestMongo, type TestMongo } from '../mongo/testing/open-test-mongo.ts';
import { describeOnMongo } from '../testing/mongo.ts';
import { openMongoOpenSessions } from './mongo-open-sessions.ts';
import { openSessionsConformance } from './testing/open-sessions-conformance.ts';

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
