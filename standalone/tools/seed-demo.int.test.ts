import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { runTool } from '../testing/built-programs.ts';
import { startService } from '../testing/running-service.ts';

const inFolder = useTemporaryFolder();
const seed = (env: Readonly<Record<string, string>>) =>
  runTool('seed-demo', { DATA_DIR: inFolder('data'), LOG_LEVEL: 'fatal', ...env });

test('the one process hears that it needs no tool', async () => {
  await expect(seed({})).rejects.toMatchObject({
    code: 1,
    stderr: 'EVENTSTORE_URL and MONGODB_URL must be set: the single process generates its own\n',
  });
});

test('with DEMO=off no engine is even asked', async () => {
  const away = {
    EVENTSTORE_URL: 'esdb://127.0.0.1:9?tls=false',
    MONGODB_URL: 'mongodb://127.0.0.1:9/duende',
  };
  expect(await seed({ ...away, DEMO: 'off' })).toEqual({ stdout: '', stderr: '' });
});

await describeOnMongo('demo content before several processes', () => {
  test('nothing is invented where something was recorded', async () => {
    const [eventstore, documents] = [await startFakeEventStoreDb(), await testDatabase()];
    onTestFinished(async () => {
      await documents.close();
      await eventstore.close();
    });
    const engines = { EVENTSTORE_URL: eventstore.url, MONGODB_URL: documents.url };
    const service = await startService(engines);
    onTestFinished(service.dispose);
    const admin = JSON.stringify({ username: 'Guardiana', password: 'una clave larga' });
    const headers = { 'Content-Type': 'application/json' };
    const setUp = () => fetch(`${service.address}/api/auth/setup`, { method: 'POST', headers, body: admin });
    // A busy machine may keep it from its engines for a moment; 403: it was done, and not answered.
    await expect.poll(async () => [200, 201, 403].includes((await setUp()).status)).toBe(true);
    expect(await seed(engines)).toEqual({ stdout: '', stderr: '' });
    expect(await (await fetch(`${service.address}/api/events`)).json()).toEqual([]);
  });
});
