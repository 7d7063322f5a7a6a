import { EventStoreDBClient } from '@eventstore/db-client';
import { expect, it } from 'vitest';
import { startFakeEventStoreDb } from '../fake-eventstoredb/fake-eventstoredb.ts';
import { sharedEventStore } from './eventstore.ts';
import { findEventStore } from './find-eventstore.ts';

const found = await sharedEventStore();

it('finds a server that answers, and says which it is', async () => {
  const client = EventStoreDBClient.connectionString(found.url);
  const events = client.readAll({ maxCount: 1 });
  for await (const { event } of events) expect(event?.type).toBeDefined();
  expect(found.version).toMatch(/\d+\.\d+/);
  if (found.how === 'fake') expect(found.name).toContain('in memory');
  await client.dispose();
});

it('is one for every test file of a run', async () => {
  expect((await sharedEventStore()).url).toBe(found.url);
});

it('takes the one that was given, once it has started', async () => {
  const server = await startFakeEventStoreDb();
  await server.stop();
  const finding = findEventStore({ env: { EVENTSTORE_URL: server.url } });
  await server.start();
  const found = await finding;
  expect(found).toMatchObject({ url: server.url, how: 'given', version: server.version });
  await found.stop();
  await server.close();
});

it('takes nothing in the place of a given server that does not answer', async () => {
  const env = { EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' };
  await expect(findEventStore({ env, givenMs: 300 })).rejects.toThrow(/ECONNREFUSED|answer/);
});
