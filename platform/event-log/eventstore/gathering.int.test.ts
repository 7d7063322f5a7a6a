import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { newStream, sampleEvent } from '@duende/testkit/samples/sample-events';
import { endAll } from '@duende/testkit/support/end-all';
import { openEventStoreLog, type EventStoreLog } from './eventstore-event-log.ts';

/** What a subscription waits for more to come along, milliseconds; nothing else here waits for so long. */
const GATHER_MS = 4;

let node: FakeEventStoreDb;
let log: EventStoreLog;
let reader: EventStoreLog;

beforeEach(async () => {
  node = await startFakeEventStoreDb();
  log = await openEventStoreLog({ url: node.url });
  reader = await openEventStoreLog({ url: node.url });
});
afterEach(() => endAll(log.close, reader.close, node.close));

/** How often a subscription waited for more, while so many appends at a time were made ten times, and each was delivered. */
async function waitsOf(following: EventStoreLog, { appends }: { readonly appends: number }): Promise<number> {
  const leaving = new AbortController();
  let delivered = 0;
  let isLive = false;
  void (async () => {
    for await (const item of following.subscribeAll(await following.head(), leaving.signal)) {
      if ('caughtUp' in item) isLive = true;
      else delivered += item.length;
    }
  })();
  await vi.waitUntil(() => isLive);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  try {
    for (let round = 1; round <= 10; round += 1) {
      const append = () => log.append(newStream(), [sampleEvent()], 'no-stream');
      await Promise.all(Array.from({ length: appends }, append));
      await vi.waitUntil(() => delivered === round * appends, { interval: 1 });
    }
    return timers.mock.calls.filter(([, ms]) => ms === GATHER_MS).length;
  } finally {
    timers.mockRestore();
    leaving.abort();
  }
}

it('appends of successive writers are handed over at once', async () => {
  expect(await waitsOf(log, { appends: 1 })).toBe(0);
});

it('concurrent appends are gathered', async () => {
  expect(await waitsOf(log, { appends: 30 })).toBeGreaterThan(0);
});

it('a process that only reads gathers, since it cannot know how many write', async () => {
  expect(await waitsOf(reader, { appends: 1 })).toBeGreaterThan(0);
});
