import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { describeOnMongo, testDatabase, type TestDatabase } from '@duende/testkit/engines/mongo';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runTool } from '../testing/built-programs.ts';

await describeOnMongo('demo content before several processes', () => {
  const inFolder = useTemporaryFolder();
  let eventstore: FakeEventStoreDb;
  let documents: TestDatabase;
  beforeEach(async () => {
    eventstore = await startFakeEventStoreDb();
    documents = await testDatabase();
  });
  afterEach(async () => {
    await documents.close();
    await eventstore.close();
  });

  const engines = () => ({ EVENTSTORE_URL: eventstore.url, MONGODB_URL: documents.url });
  const seed = (env: Readonly<Record<string, string>> = {}) =>
    runTool('seed-demo', { ...engines(), DATA_DIR: inFolder('data'), LOG_LEVEL: 'fatal', ...env });

  /** Every decision in the log, as an operator is told it. */
  const decisions = async () => (await runTool('audit', engines())).stdout.split('\n');

  test('an empty log is given parties once, and none with DEMO=off', async () => {
    expect((await seed({ DEMO: 'off' })).stdout).toBe('');
    // so it is still empty here
    expect((await seed()).stdout).toMatch(/^the log was empty: [^\n]*DEMO=off[^\n]*\n$/);
    const first = await decisions();
    expect(first.length).toBeGreaterThan(10);
    expect((await seed()).stdout).toBe('');
    expect(await decisions()).toEqual(first);
  });
});
