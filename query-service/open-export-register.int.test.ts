import { LogUnavailable } from '@duende/platform/errors/errors';
import { createLogger } from '@duende/platform/observability/logger';
import { describeOnMongo } from '@duende/testkit/engines/mongo';
import { openTestMongo } from '@duende/testkit/engines/open-test-mongo';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { sampleId } from '@duende/testkit/samples/party';
import { expect, onTestFinished, test } from 'vitest';
import { openExportRegister } from './open-export-register.ts';

const PATIENCE_MS = 200;
const exported = {
  table: 'parties',
  format: 'csv',
  from: null,
  to: null,
  isPersonal: false,
  reason: null,
} as const;
const by = { actorId: sampleId(1), at: '2026-11-25T10:00:00.000Z', correlationId: sampleId(2) };
const logger = createLogger({ level: 'silent' });

async function given(patienceMs: number) {
  const mongo = await openTestMongo();
  onTestFinished(mongo.close);
  const server = await startFakeEventStoreDb();
  onTestFinished(server.close);
  const register = openExportRegister({ eventstoreUrl: server.url }, mongo.connection, logger, patienceMs);
  return { server, register };
}

await describeOnMongo('the register of exports in a process of queries', () => {
  test('gives an export up when EventStoreDB is not there, and finds it when it is back', async () => {
    const { server, register } = await given(PATIENCE_MS);
    await server.stop();
    await expect(register.record(exported, by)).rejects.toThrow(LogUnavailable);
    await server.start();
    await expect.poll(() => register.record(exported, by).catch(() => null)).toMatch(/^[0-9a-f]{16}$/);
    await register.close();
  });

  test('closes while it is awaited, and waiting calls hear so', async () => {
    const { server, register } = await given(60_000);
    await server.stop();
    const asked = expect(register.record(exported, by)).rejects.toThrow(LogUnavailable);
    await register.close();
    await asked;
  });
});
