import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { START } from '@duende/contracts/events/domain-event';
import { sharedEventStore } from '@duende/testkit/engines/eventstore';
import { describeEventLog } from '@duende/testkit/conformance/event-log/event-log-conformance';
import { anotherProgram } from '@duende/testkit/engines/another-program';
import { describeLastingLog } from '@duende/testkit/conformance/event-log/lasting-conformance';
import {
  followUntil,
  newStream,
  readToArray,
  sampleEvent,
  sampleEvents,
} from '@duende/testkit/samples/sample-events';
import { LIMITS_OF_23_10 } from '@duende/testkit/fake-eventstoredb/append-request';
import { endAll } from '@duende/testkit/support/end-all';
import { AppendTooLarge } from '../../errors/errors.ts';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { openEventStoreLog } from './eventstore-event-log.ts';

const engine = await sharedEventStore();
const engineName = `${engine.name} ${engine.version} (${engine.how})`;

/** Thousands of appends at once, client and server in one busy process: that is not what the suite asks about. */
const callTimeoutMs = 60_000;

const open = async () => {
  const log = await openEventStoreLog({ url: engine.url, callTimeoutMs });
  return { log, close: () => log.close() };
};

describeEventLog(`the EventStoreDB log, on ${engineName},`, { open });
describeLastingLog(`the EventStoreDB log, on ${engineName},`, open);

describe('the id of a log', () => {
  it('is the same for all who open it first at once, and is no event', async () => {
    const fresh = await startFakeEventStoreDb();
    const opening = Array.from({ length: 5 }, () => openEventStoreLog({ url: fresh.url }));
    const logs = await Promise.all(opening);
    expect(new Set(logs.map(({ id }) => id)).size).toBe(1);
    for (const log of logs) {
      expect(await log.head()).toBe(START);
      const items = log.subscribeAll(START, new AbortController().signal);
      const { events, caughtUps } = await followUntil(items, (_, times) => times === 1);
      expect({ events, caughtUps }).toEqual({ events: [], caughtUps: 1 });
      await log.close();
    }
    await fresh.close();
  });
});

describe('an append', () => {
  it('that is too large for a node which is set up to take less is the only one to fail', async () => {
    const node = await startFakeEventStoreDb({ limits: { ...LIMITS_OF_23_10, appendBytes: 10_000 } });
    const log = await openEventStoreLog({ url: node.url });
    onTestFinished(() => endAll(log.close, node.close));
    const large = [20_000, 200_000].map((bytes) =>
      log.append(newStream(), [sampleEvent({ text: 'x'.repeat(bytes) })], 'no-stream'),
    );
    const small = Array.from({ length: 20 }, () => log.append(newStream(), sampleEvents(2), 'no-stream'));
    for (const outcome of await Promise.allSettled(large)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(AppendTooLarge) });
    }
    expect(await Promise.all(small)).toHaveLength(20);
  });
});

it('is down when it is closed', async () => {
  const { log, close } = await open();
  await close();
  expect(log.state()).toBe('down');
});

it('hands out many events in order with system events between them', async () => {
  const { log, close } = await open();
  const start = await log.head();
  for (let n = 0; n < 30; n += 1) {
    await log.append(newStream(), sampleEvents(1), 'no-stream');
    await log.markOnce(`test-${randomUUID()}`, 'a system event');
  }
  const all = await readToArray(log.readAll(start, await log.head()));
  expect(all).toHaveLength(30);
  expect(all.at(-1)?.position).toBe(await log.head());
  await close();
});

describe('reading all streams', () => {
  it('names streams with metadata or a tombstone, after the last event too, without their contents', async () => {
    const node = await startFakeEventStoreDb();
    const other = anotherProgram(node.url);
    const log = await openEventStoreLog({ url: node.url });
    onTestFinished(() => endAll(other.close, log.close, node.close));
    const [plain, cut, deleted, tombstoned] = [newStream(), newStream(), newStream(), newStream()];
    for (const stream of [plain, cut, deleted, tombstoned])
      await log.append(stream, sampleEvents(300), 'no-stream');
    await other.setMetadata(cut, { maxCount: 1 });
    await log.append(plain, sampleEvents(1), 299);
    const head = await log.head();
    await other.softDelete(deleted);
    await other.tombstone(tombstoned);
    const seen = new Set<string>();
    const all = await readToArray(log.readAll(START, head, (stream) => seen.add(stream)));
    expect(all).toHaveLength(1_201);
    expect(all.filter(({ type }) => type.startsWith('$'))).toEqual([]);
    expect([cut, deleted, tombstoned].filter((stream) => !seen.has(stream))).toEqual([]);
    expect(seen).not.toContain(plain);
  });
});
