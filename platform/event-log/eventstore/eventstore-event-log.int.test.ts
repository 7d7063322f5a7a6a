import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { START } from '@duende/contracts/events/domain-event';
import { findEventStore } from '../../engines/find-eventstore.ts';
import { LogUnavailable } from '../event-log.ts';
import { describeEventLog } from '../testing/event-log-conformance.ts';
import { followUntil, newStream, readToArray, sampleEvent, sampleEvents } from '../testing/sample-events.ts';
import { startWireServer } from '../wire-server/wire-server.ts';
import { openEventStoreLog } from './eventstore-event-log.ts';
import { AppendTooLarge } from './port-errors.ts';

const engine = await findEventStore();
const engineName = `${engine.name} ${engine.version} (${engine.how})`;
afterAll(async () => {
  console.log(`EventStoreDB tests ran on ${engineName}`);
  await engine.stop();
});

/** Thousands of appends at once, client and server in one busy process: that is not what the suite asks about. */
const callTimeoutMs = 20_000;

const open = async () => {
  const log = await openEventStoreLog({ url: engine.url, callTimeoutMs });
  return { log, close: () => log.close() };
};

describeEventLog(`the EventStoreDB log, on ${engineName},`, { open, reopen: open });

describe('the id of a log', () => {
  it('is the same for all who open it first at once, and is no event', async () => {
    const fresh = await startWireServer();
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

describe('marks', () => {
  it('stand from the first writing on', async () => {
    const { log, close } = await open();
    const name = `test-${randomUUID()}`;
    expect(await log.markOnce(name, 'a')).toBe('a');
    expect(await log.markOnce(name, 'b')).toBe('a');
    await close();
  });
});

describe('an append', () => {
  it('of nothing is refused', async () => {
    const { log, close } = await open();
    await expect(log.append(newStream(), [], 'no-stream')).rejects.toBeInstanceOf(RangeError);
    await close();
  });

  it('that is too large fails alone, whether the server says so or the transport would', async () => {
    const { log, close } = await open();
    const sizes = [2, 20];
    const large = sizes.map((mebibytes) => {
      const event = sampleEvent({ text: 'x'.repeat(mebibytes * 1024 * 1024) });
      return log.append(newStream(), [event], 'no-stream');
    });
    const small = Array.from({ length: 20 }, () => log.append(newStream(), sampleEvents(2), 'no-stream'));
    for (const outcome of await Promise.allSettled(large)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(AppendTooLarge) });
    }
    expect(await Promise.all(small)).toHaveLength(20);
    await close();
  });
});

describe('closing', () => {
  it('ends subscriptions, waits for what was accepted and refuses the rest', async () => {
    const { log, close } = await open();
    const stream = newStream();
    const following = followUntil(log.subscribeAll(START, new AbortController().signal), () => false);
    const accepted = log.append(stream, sampleEvents(2), 'no-stream');
    await close();
    expect(await accepted).toMatchObject({ revision: 1 });
    await following;
    for (const late of [log.append(stream, sampleEvents(1), 1), log.read(stream), log.head()]) {
      await expect(late).rejects.toBeInstanceOf(LogUnavailable);
    }
    expect(log.state()).toBe('down');
    const again = await open();
    expect(await again.log.read(stream)).toHaveLength(2);
    await again.close();
  });
});

it('hands out many events in order while system events stand between them', async () => {
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
