import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataFiles } from '@duende/platform/files/data-files';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { openSqliteEventLog } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import { freePort } from '@duende/testkit/support/free-port';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { newStream, sampleEvent } from '@duende/testkit/samples/sample-events';
import { patientPerson } from '@duende/testkit/support/patient-person';
import { expect, test } from 'vitest';
import { startService } from './testing/running-service.ts';

/** Writes, as another program would, an event under one of our types' names. */
async function appendForeign(
  opened: Promise<Awaited<ReturnType<typeof openEventStoreLog | typeof openSqliteEventLog>>>,
): Promise<void> {
  const log = await opened;
  try {
    const metadata = { source: 'tickets' } as never;
    await log.append(newStream(), [{ ...sampleEvent({ seats: 4 }, 'RsvpConfirmed'), metadata }], 'no-stream');
  } finally {
    await log.close();
  }
}

async function countedForeign(metricsPort: number): Promise<number> {
  const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^duende_events_left_out_total\{why="foreign"\} (\d+)$/m.exec(figures)?.[1]);
}

/** Runs the service next to another program, which writes before the start and, where possible, meanwhile. */
async function countBesideAnotherProgram(env: {
  readonly EVENTSTORE_URL?: string;
  readonly MONGODB_URL?: string;
}): Promise<void> {
  const { EVENTSTORE_URL: url } = env;
  const dataDir = await mkdtemp(join(tmpdir(), 'duende-service-'));
  const openByAnother = () =>
    url === undefined ? openSqliteEventLog({ file: dataFiles(dataDir).log }) : openEventStoreLog({ url });
  await appendForeign(openByAnother());
  const metricsPort = await freePort();
  const service = await startService({ ...env, METRICS_PORT: String(metricsPort) }, dataDir);
  try {
    expect(await countedForeign(metricsPort)).toBe(1);
    if (url !== undefined) await appendForeign(openByAnother());
    // What is asked for next is answered once the read models have come past it.
    const person = patientPerson(() => service.address);
    await person.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
    await person.call('GET', '/api/admin/events/pending');
    expect(await countedForeign(metricsPort)).toBe(url === undefined ? 1 : 2);
  } finally {
    await service.dispose();
  }
}

test('an event of another program is counted once: embedded', () => countBesideAnotherProgram({}));

test('an event of another program is counted once: EventStoreDB with embedded documents', async () => {
  const eventstore = await startFakeEventStoreDb();
  try {
    await countBesideAnotherProgram({ EVENTSTORE_URL: eventstore.url });
  } finally {
    await eventstore.close();
  }
});

await describeOnMongo('an event of another program is counted once', () => {
  test.each(['EventStoreDB', 'a log of its own'])('next to %s', async (logEngine) => {
    const [eventstore, documents] = [await startFakeEventStoreDb(), await testDatabase()];
    try {
      const log = logEngine === 'EventStoreDB' ? { EVENTSTORE_URL: eventstore.url } : {};
      await countBesideAnotherProgram({ ...log, MONGODB_URL: documents.url });
    } finally {
      await documents.close();
      await eventstore.close();
    }
  });
});
