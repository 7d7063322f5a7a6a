import { loadConfig } from '@duende/platform/config/config';
import { openMongoKeyVault } from '@duende/platform/key-vault/mongo-key-vault';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import type { HealthReport } from '@duende/platform/observability/health';
import { createLogger } from '@duende/platform/observability/logger';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { healing } from '@duende/testkit/faults/fault';
import { endAll } from '@duende/testkit/support/end-all';
import { httpPerson } from '@duende/testkit/support/http-person';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startCommandProcess } from './command-process.ts';
import { startProjectionProcess } from './projection-process.ts';

const logger = createLogger({ level: 'silent' });

await describeOnMongo('a process that makes read models', () => {
  test('does what the service does by itself: it ends an erasure that waited for read models, and says how pushing goes', async () => {
    const [eventstore, database] = [await startFakeEventStoreDb(), await testDatabase()];
    const mongo = await openMongo({ url: database.url, logger });
    onTestFinished(() => endAll(mongo.close, database.close, eventstore.close));
    const engines = { EVENTSTORE_URL: eventstore.url, MONGODB_URL: database.url };
    const config = loadConfig({ ...engines, PORT: '0', RATE_LIMITS: 'off', METRICS_PORT: '0' });

    const command = await startCommandProcess(config, logger);
    onTestFinished(command.close);
    const vault = await openMongoKeyVault(mongo);
    const person = httpPerson(() => command.address);
    const password = 'una clave larga';
    await person.call('POST', '/api/auth/register', {
      ...{ username: 'Se Va', email: 'seva@correo.example', password },
    });
    await person.call('DELETE', '/api/users/profile', { password });
    expect(await vault.markedForDestruction()).toHaveLength(1);

    const projections = await startProjectionProcess(config, logger);
    onTestFinished(projections.close);
    await vi.waitFor(async () => expect(await vault.markedForDestruction()).toEqual([]), healing());
    await vi.waitFor(async () => {
      const asked = await fetch(`${projections.address}/api/health`);
      const { checks } = (await asked.json()) as HealthReport;
      expect(asked.status).toBe(200);
      expect(checks).toMatchObject({ push: 'ok', photos: 'ok', gate: 'ok', projections: 'ok', log: 'ok' });
    }, healing());
    expect((await fetch(`${projections.address}/api/events`)).status).toBe(404);
  });
});
