import { EventStoreDBClient, jsonEvent, NO_STREAM, START, type EventData } from '@eventstore/db-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endAll } from '../support/end-all.ts';
import { startFakeEventStoreDb, type FakeEventStoreDb } from './fake-eventstoredb.ts';

let server: FakeEventStoreDb;
const clients: EventStoreDBClient[] = [];

beforeEach(async () => {
  server = await startFakeEventStoreDb({ liveBuffer: 50 });
});

afterEach(() => {
  server.resume();
  return endAll(...clients.splice(0).map((client) => () => client.dispose()), server.close);
});

test('a stopped server is unavailable, and comes back on the same port with its data', async () => {
  const client = connect();
  await client.appendToStream('party-a', made(1));
  await server.stop();
  await expect(client.appendToStream('party-a', made(1))).rejects.toMatchObject({ code: 14 });
  await server.start();
  expect(await client.appendToStream('party-a', made(1), { expectedRevision: 0n })).toMatchObject({
    nextExpectedRevision: 1n,
  });
});

test('a stalled server answers nothing, and writes what was sent once it goes on', async () => {
  const client = connect();
  await client.appendToStream('party-a', made(1));
  server.stall();
  const pending = client.appendToStream('party-a', made(1));
  const unary = connect().appendToStream('party-b', made(1), {
    credentials: { username: 'admin', password: 'changeit' },
    deadline: 200,
  });
  await expect(unary).rejects.toMatchObject({ code: 4 });
  expect(await isPending(pending)).toBe(true);
  server.resume();
  expect(await pending).toMatchObject({ nextExpectedRevision: 1n });
});

test('an append that keepalive gave up on a stalled server is written all the same once it goes on', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const client = connect('&keepAliveInterval=200&keepAliveTimeout=200');
  vi.restoreAllMocks();
  await client.appendToStream('party-a', made(1));
  const before = server.eventCount;
  server.stall();
  await expect(client.appendToStream('party-a', made(1))).rejects.toMatchObject({ code: 14 });
  expect(server.eventCount).toBe(before);
  server.resume();
  await vi.waitFor(() => expect(server.eventCount).toBe(before + 1));
});

test('requests waiting at a stalled server are lost when it stops', async () => {
  const client = connect();
  await client.appendToStream('party-a', made(1));
  server.stall();
  const lost = client.appendToStream('party-a', made(1));
  await new Promise((resolve) => setImmediate(resolve));
  const before = server.eventCount;
  await server.stop();
  await expect(lost).rejects.toMatchObject({ code: 14 });
  await server.start();
  expect(await numbersIn(connect(), 'party-a')).toEqual([0]);
  expect(server.eventCount).toBe(before);
});

test('a cut connection ends subscriptions; a new one goes on without a gap or a double', async () => {
  const client = connect();
  const numbers: unknown[] = [];
  await client.appendToStream('party-a', made(3));
  const cut = new Promise((resolve) => {
    client
      .subscribeToAll({ fromPosition: START })
      .on('data', noteIn(numbers))
      .once('error', resolve)
      .once('caughtUp', () => server.cut());
  });
  expect(await cut).toMatchObject({ type: 'unavailable', code: 14 });
  const again = connect();
  await again.appendToStream('party-a', made(2));
  const after = again.subscribeToStream('party-a', { fromRevision: 2n }).on('data', noteIn(numbers));
  await vi.waitFor(() => expect(numbers).toEqual([0, 1, 2, 0, 1]));
  await after.unsubscribe();
});

test('a server that is starting says that it is not ready', async () => {
  const client = connect();
  server.setStarting(true);
  const refused = client.appendToStream('party-a', made(1));
  await expect(refused).rejects.toThrow('Could not recognize Server Is Not Ready');
  await expect(refused).rejects.toMatchObject({ type: 'unknown', code: undefined });
  await expect(numbersIn(client, 'party-a')).rejects.toMatchObject({ type: 'unavailable' });
  server.setStarting(false);
  await client.appendToStream('party-a', made(1), { expectedRevision: NO_STREAM });
});

test('a write that is refused times out and leaves nothing', async () => {
  const client = connect();
  server.refuseWrites(true);
  await expect(client.appendToStream('party-a', made(1))).rejects.toMatchObject({
    type: 'deadline-exceeded',
  });
  server.refuseWrites(false);
  await client.appendToStream('party-a', made(1), { expectedRevision: NO_STREAM });
});

test('an unconfirmed event counts for later appends, and no reader sees it until it is confirmed', async () => {
  const client = connect();
  const first = made(1);
  await client.appendToStream('party-a', made(1), { expectedRevision: NO_STREAM });
  server.holdConfirmations();
  const before = server.eventCount;
  const unanswered = client.appendToStream('party-a', first, { expectedRevision: 0n });
  const next = client.appendToStream('party-a', made(1), { expectedRevision: 0n });
  await expect(next).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
  expect(await numbersIn(client, 'party-a')).toEqual([0]);
  expect(server.eventCount).toBe(before);
  await expect(unanswered).rejects.toMatchObject({ type: 'deadline-exceeded' });
  const again = client.appendToStream('party-a', first, { expectedRevision: 0n });
  server.settleUnconfirmed('confirmed');
  expect(await again).toMatchObject({ nextExpectedRevision: 1n });
  expect(await numbersIn(client, 'party-a')).toEqual([0, 0]);
});

test('an unconfirmed append that another leader drops never happened', async () => {
  const client = connect();
  server.holdConfirmations();
  await expect(client.appendToStream('party-a', made(1))).rejects.toMatchObject({
    type: 'deadline-exceeded',
  });
  server.settleUnconfirmed('dropped');
  await client.appendToStream('party-a', made(2), { expectedRevision: NO_STREAM });
  expect(await numbersIn(client, 'party-a')).toEqual([0, 1]);
});

test('a deadline is a moment of the clock of the server: one that is over by it is answered at once', async () => {
  const client = connect();
  const within = (deadline: number) =>
    client.appendToStream('party-a', made(1), { expectedRevision: NO_STREAM, deadline });
  server.setClock(60_000);
  await expect(within(30_000)).rejects.toMatchObject({ type: 'deadline-exceeded' });
  await expect(numbersIn(client, 'party-a')).rejects.toMatchObject({ type: 'stream-not-found' });
  await within(120_000);
  server.setClock(-60_000);
  await client.appendToStream('party-b', made(1), { expectedRevision: NO_STREAM, deadline: 1_000 });
});

test('an append whose answer was lost is written, and answered when it is sent again', async () => {
  const client = connect();
  const events = made(2);
  server.loseAnswers(1);
  const before = server.eventCount;
  const lost = client.appendToStream('party-a', events, { expectedRevision: NO_STREAM });
  await vi.waitFor(() => expect(server.eventCount).toBe(before + 2));
  const again = await client.appendToStream('party-a', events, { expectedRevision: NO_STREAM });
  expect(again).toMatchObject({ success: true, nextExpectedRevision: 1n });
  expect(await isPending(lost)).toBe(true);
  expect(await numbersIn(client, 'party-a')).toEqual([0, 1]);
  lost.catch(() => 'its connection ends with the test');
});

test('a slow server writes at once and answers late', async () => {
  const client = connect();
  await client.appendToStream('party-a', made(1));
  server.slow(60_000);
  const before = server.eventCount;
  const late = client.appendToStream('party-a', made(1));
  await vi.waitFor(() => expect(server.eventCount).toBe(before + 1));
  expect(await isPending(late)).toBe(true);
  late.catch(() => 'its connection ends with the test');
});

test('a live reader that does not read is cut off, and hears so', async () => {
  const client = connect();
  const subscription = client.subscribeToAll({ fromPosition: START });
  const cutOff = new Promise((resolve) => subscription.once('error', resolve));
  await new Promise((resolve) => subscription.once('caughtUp', resolve));
  const text = 'x'.repeat(1000);
  for (let batch = 0; batch < 30; batch++) {
    await client.appendToStream('party-a', made(100, { text }));
  }
  const numbers: unknown[] = [];
  subscription.on('data', noteIn(numbers));
  const error = await cutOff;
  expect(error).toMatchObject({ type: 'timeout', code: 10 });
  expect(String(error)).toContain('Consumer too slow to handle event while live');
  expect(numbers.length).toBeLessThan(3000);
});

test('a message over 17 MiB ends its call, not the connection', async () => {
  const client = connect();
  const tooLarge = client.appendToStream('party-a', made(1, { text: 'x'.repeat(18 * 1024 * 1024) }));
  await expect(tooLarge).rejects.toMatchObject({ type: 'unknown', code: 8 });
  await client.appendToStream('party-a', made(1), { expectedRevision: NO_STREAM });
});

function connect(options = ''): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(server.url + options);
  clients.push(client);
  return client;
}

function made(count: number, more: object = {}): EventData[] {
  return Array.from({ length: count }, (_, n) => jsonEvent({ type: 'Made', data: { n, ...more } }));
}

function isPending(call: Promise<unknown>): Promise<boolean> {
  return Promise.race([
    call.then(() => false),
    new Promise<boolean>((resolve) => setImmediate(() => resolve(true))),
  ]);
}

async function numbersIn(client: EventStoreDBClient, stream: string): Promise<unknown[]> {
  const numbers: unknown[] = [];
  for await (const { event } of client.readStream<{ type: 'Made'; data: { n: number } }>(stream)) {
    numbers.push(event?.data.n);
  }
  return numbers;
}

/** Notes the numbers of the tests' own events. */
function noteIn(numbers: unknown[]): (resolved: { event?: { type: string; data: unknown } }) => void {
  return ({ event }) => {
    if (event?.type === 'Made') numbers.push((event.data as { n: number }).n);
  };
}
