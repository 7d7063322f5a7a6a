import { EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWireServer, type WireServer } from './wire-server.ts';

let server: WireServer;
let client: EventStoreDBClient;

beforeAll(async () => {
  server = await startWireServer();
  client = EventStoreDBClient.connectionString(server.url);
});

afterAll(async () => {
  await client.dispose();
  await server.close();
});

test('what was appended is read back, and a subscriber of all streams gets it live', async () => {
  const seen: string[] = [];
  const subscription = client.subscribeToAll({ fromPosition: START });
  const live = new Promise<void>((resolve) => {
    subscription.on('data', ({ event }) => {
      if (!event || event.type.startsWith('$')) return;
      seen.push(`${event.streamId}@${event.revision} ${event.type}`);
      if (seen.length === 3) resolve();
    });
  });
  await client.appendToStream('party-a', [jsonEvent({ type: 'Made', data: { n: 1 } })], {
    expectedRevision: 'no_stream',
  });
  await client.appendToStream('party-a', [
    jsonEvent({ type: 'Changed', data: { n: 2 } }),
    jsonEvent({ type: 'Changed', data: { n: 3 } }),
  ]);
  await live;
  await subscription.unsubscribe();
  expect(seen).toEqual(['party-a@0 Made', 'party-a@1 Changed', 'party-a@2 Changed']);
  const read: unknown[] = [];
  for await (const { event } of client.readStream('party-a')) read.push(event?.data);
  expect(read).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});
