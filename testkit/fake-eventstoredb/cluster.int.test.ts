import { EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakeCluster } from './cluster.ts';
import { startFakeEventStoreDb, type FakeEventStoreDb } from './fake-eventstoredb.ts';

let leader: FakeEventStoreDb;
let follower: FakeEventStoreDb;
const clients: EventStoreDBClient[] = [];

beforeEach(async () => {
  const cluster = createFakeCluster();
  leader = await startFakeEventStoreDb({ cluster });
  follower = await startFakeEventStoreDb({ cluster });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()));
  await leader.close();
  await follower.close();
});

test('a follower answers what asks for the leader by where it is, appends in batches without that', async () => {
  const client = connect(follower.url);
  const where = { address: '127.0.0.1', port: leader.port };
  for (const read of [
    client.readStream('party-a', { requiresLeader: true }),
    client.readAll({ requiresLeader: true, maxCount: 1 }),
  ]) {
    const reading = read[Symbol.asyncIterator]().next();
    await expect(reading).rejects.toMatchObject({ type: 'not-leader', leader: where });
  }
  const appending = connect(follower.url).appendToStream('party-a', made(), { requiresLeader: true });
  await expect(appending).rejects.toMatchObject({ message: expect.stringMatching(/Leader info available/) });
});

test('a follower serves clients that do not ask for the leader', async () => {
  await connect(leader.url).appendToStream('party-a', made());
  const types: unknown[] = [];
  for await (const { event } of connect(follower.url).readStream('party-a')) types.push(event?.type);
  expect(types).toEqual(['Made']);
});

test('a client that is given all nodes finds the one that leads', async () => {
  const both = `esdb://127.0.0.1:${leader.port},127.0.0.1:${follower.port}?tls=false`;
  await connect(both).appendToStream('party-a', made());
  expect([leader.connections > 0, follower.eventCount]).toEqual([true, leader.eventCount]);
  follower.lead();
  await connect(both).appendToStream('party-b', made(), { requiresLeader: true });
});

test('refused credentials end no call that is under way, and refuse the next', async () => {
  const client = connect(leader.url);
  const subscription = client.subscribeToStream('party-a', { fromRevision: START });
  const arrived = new Promise((resolve) => subscription.once('data', resolve));
  await new Promise((resolve) => subscription.once('confirmation', resolve));
  leader.refuseCredentials(true);
  await expect(client.readStream('party-a')[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    type: 'access-denied',
    code: 16,
  });
  leader.refuseCredentials(false);
  await client.appendToStream('party-a', made());
  await arrived;
});

test('all streams may be denied while single ones are not', async () => {
  leader.denyAll(true);
  const client = connect(leader.url);
  await client.appendToStream('party-a', made());
  await expect(client.readAll()[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    type: 'access-denied',
  });
  const denied = new Promise((_, reject) => client.subscribeToAll().once('error', reject));
  await expect(denied).rejects.toMatchObject({ type: 'access-denied' });
  for await (const { event } of client.readStream('party-a')) expect(event?.type).toBe('Made');
});

test('a node that does not listen is known to be away, and is back on its port', async () => {
  await leader.stop();
  expect(leader.connections).toBe(0);
  await expect(connect(leader.url).appendToStream('party-a', made())).rejects.toMatchObject({
    code: 14,
  });
  await leader.start();
  await connect(leader.url).appendToStream('party-a', made());
});

function connect(url: string): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(url);
  clients.push(client);
  return client;
}

const made = () => jsonEvent({ type: 'Made', data: { n: 1 } });
