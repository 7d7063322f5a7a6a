import {
  BACKWARDS,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  START,
  WrongExpectedVersionError,
  type EventData,
  type Position,
} from '@eventstore/db-client';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startFakeEventStoreDb, type FakeEventStoreDb } from './fake-eventstoredb.ts';

/** What a real node was seen to do, beyond the recorded exchanges. */
let server: FakeEventStoreDb;
let client: EventStoreDBClient;
const positions: Position[] = [];

beforeAll(async () => {
  server = await startFakeEventStoreDb();
  client = EventStoreDBClient.connectionString(server.url);
  for (const n of [0, 1, 2]) {
    const { position } = await client.appendToStream('numbers', made(n));
    if (position) positions.push(position);
  }
});

afterAll(async () => {
  await client.dispose();
  await server.close();
});

test.each([
  ['inclusive forwards', FORWARDS, [1, 2]],
  ['exclusive backwards', BACKWARDS, [0]],
] as const)('reading all streams from a position is %s', async (_title, direction, numbers) => {
  const read: unknown[] = [];
  for await (const { event } of client.readAll({ direction, fromPosition: second() })) {
    if (event?.type === 'Made') read.push((event.data as { n: number }).n);
  }
  expect(read).toEqual(numbers);
});

test('a subscription from a position is exclusive', async () => {
  const seen: unknown[] = [];
  const subscription = client.subscribeToAll({ fromPosition: second() });
  subscription.on('data', ({ event }) => seen.push(event?.data));
  await new Promise((resolve) => subscription.once('caughtUp', resolve));
  await vi.waitFor(() => expect(seen).toEqual([{ n: 2 }]));
  await subscription.unsubscribe();
});

test('of twenty who create a stream at once exactly one wins', async () => {
  const tries = Array.from({ length: 20 }, (_, n) =>
    client.appendToStream('raced', made(n), { expectedRevision: NO_STREAM }),
  );
  const outcomes = await Promise.allSettled(tries);
  const losers = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(losers).toHaveLength(19);
  for (const reason of losers) expect(reason).toBeInstanceOf(WrongExpectedVersionError);
});

test('a subscriber that caught up gets what comes, in one order', async () => {
  const seen: string[] = [];
  const subscription = client.subscribeToAll({ fromPosition: START });
  subscription.on('data', ({ event }) => seen.push(`${event?.streamId}@${event?.revision}`));
  await new Promise((resolve) => subscription.once('caughtUp', resolve));
  const before = seen.length;
  await client.appendToStream('live-a', [made(0), made(1)]);
  await client.appendToStream('live-b', made(0));
  await vi.waitFor(() => expect(seen.slice(before)).toEqual(['live-a@0', 'live-a@1', 'live-b@0']));
  await subscription.unsubscribe();
});

test.each([
  ['$tb over everything', { truncateBefore: 1_000 }],
  ['$maxAge, when all is older', { maxAge: 1 }],
])(
  'a stream that is hidden by %s reads as empty, and is not written at no stream',
  async (hidden, metadata) => {
    await client.appendToStream(hidden, [made(0), made(1)]);
    await client.setStreamMetadata(hidden, metadata);
    await vi.waitFor(async () => expect(await revisionsIn(hidden)).toEqual([]));
    const append = client.appendToStream(hidden, made(2), { expectedRevision: NO_STREAM });
    await expect(append).rejects.toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
  },
);

test('a soft-deleted stream is written at no stream, and continues after its old revisions', async () => {
  await client.appendToStream('deleted', [made(0), made(1)]);
  await client.deleteStream('deleted');
  await expect(revisionsIn('deleted')).rejects.toMatchObject({ type: 'stream-not-found' });
  const append = client.appendToStream('deleted', made(2), { expectedRevision: NO_STREAM });
  expect(await append).toMatchObject({ nextExpectedRevision: 2n });
  expect(await revisionsIn('deleted')).toEqual([2]);
});

async function revisionsIn(stream: string): Promise<number[]> {
  const revisions: number[] = [];
  for await (const { event } of client.readStream(stream)) revisions.push(Number(event?.revision));
  return revisions;
}

function made(n: number): EventData {
  return jsonEvent({ type: 'Made', data: { n } });
}

function second(): Position {
  const position = positions[1];
  if (!position) throw new Error('the appends gave no positions');
  return position;
}
