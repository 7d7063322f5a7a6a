import { START } from '@duende/contracts/events/domain-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLogger } from '../../observability/logger.ts';
import { LogUnavailable } from '../../errors/errors.ts';
import type { RecordedEvent } from '../event-log.ts';
import { during, type Fault } from '@duende/testkit/faults/during';
import { healing } from '@duende/testkit/faults/fault';
import { endAll } from '@duende/testkit/support/end-all';
import { followUntil, newStream, sampleEvent, sampleEvents } from '@duende/testkit/samples/sample-events';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { openEventStoreLog, type EventStoreLog } from './eventstore-event-log.ts';
import { startWriters, type Writers } from '@duende/testkit/faults/writers';

/** What a call may take here, where some must fail by it. */
const SHORT_MS = 800;

let server: FakeEventStoreDb;
let log: EventStoreLog;

beforeEach(async () => {
  server = await startFakeEventStoreDb();
  log = await openEventStoreLog({ url: server.url, callTimeoutMs: SHORT_MS });
});
afterEach(() => endAll(log.close, server.close));

/** Everything a subscriber that was there all the time sees, until `isEnough`. */
function follow(isEnough: (events: readonly RecordedEvent[]) => boolean) {
  return followUntil(log.subscribeAll(START, new AbortController().signal), isEnough);
}

const idsOf = (events: readonly RecordedEvent[]) => events.map(({ id }) => id);

/** What is done to a server, and from when on it is certain to have been felt. */
const FAULTS: readonly { name: string; fault: Fault; felt: (writers: Writers) => Promise<void> }[] = [
  {
    name: 'stopped and started again',
    fault: { begin: () => server.stop(), end: () => server.start() },
    felt: (writers) => writers.refused(),
  },
  {
    name: 'cut off',
    fault: { begin: () => server.cut(), end: () => undefined },
    felt: async () => undefined,
  },
  {
    name: 'stalled for longer than a call may take',
    fault: { begin: () => server.stall(), end: () => server.resume() },
    felt: (writers) => writers.refused(),
  },
  {
    name: 'answering that it is not ready',
    fault: { begin: () => server.setStarting(true), end: () => server.setStarting(false) },
    felt: (writers) => writers.refused(),
  },
  {
    name: 'refusing writes',
    fault: { begin: () => server.refuseWrites(true), end: () => server.refuseWrites(false) },
    felt: (writers) => writers.refused(),
  },
  {
    name: 'losing acknowledgements',
    fault: { begin: () => server.loseAnswers(20), end: () => server.loseAnswers(0) },
    felt: (writers) => writers.refused(),
  },
];

describe.each(FAULTS)('under 16 writers, a server that is $name', ({ fault, felt }) => {
  it('loses nothing it acknowledged, doubles nothing, and a subscriber sees all once', async () => {
    const writers = startWriters(log, 16);
    let isOver = false;
    const following = follow((events) => isOver && events.length >= writers.acknowledged.length);
    for (let times = 0; times < 2; times += 1) {
      await writers.wrote(100);
      await during(fault, () => felt(writers));
    }
    await writers.wrote(100, healing());
    await writers.stop();
    isOver = true;
    await log.append(newStream(), sampleEvents(1), 'no-stream');
    const { events } = await following;
    const ids = idsOf(events);
    expect(new Set(ids).size).toBe(ids.length);
    expect(writers.acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
    await vi.waitUntil(() => log.state() === 'up');
  });
});

it('breaks without others: appends to another server, in the same process, are answered', async () => {
  const other = await startFakeEventStoreDb();
  const otherLog = await openEventStoreLog({ url: other.url });
  onTestFinished(() => endAll(otherLog.close, other.close));
  await otherLog.append(newStream(), sampleEvents(1), 'no-stream');
  await log.append(newStream(), sampleEvents(1), 'no-stream');
  other.slow(100);
  const inFlight = otherLog.append(newStream(), sampleEvents(1), 'no-stream');
  server.cut();
  await log.append(newStream(), sampleEvents(1), 'no-stream');
  expect(await inFlight).toMatchObject({ revision: 0 });
});

describe('a server that is away', () => {
  it('is reported, by errors and by the state, and found again when it is back', async () => {
    await during({ begin: server.stop, end: server.start }, async () => {
      await expect(log.append(newStream(), sampleEvents(1), 'no-stream')).rejects.toBeInstanceOf(
        LogUnavailable,
      );
      await expect(log.read(newStream())).rejects.toBeInstanceOf(LogUnavailable);
      await expect(log.head()).rejects.toBeInstanceOf(LogUnavailable);
      expect(log.state()).toBe('down');
    });
    await vi.waitUntil(() => log.state() === 'up');
    expect(await log.append(newStream(), sampleEvents(1), 'no-stream')).toMatchObject({ revision: 0 });
  });

  it('is noticed and found again without anybody calling, and said so once each', async () => {
    const lines: string[] = [];
    const logger = createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    const quiet = await openEventStoreLog({ url: server.url, callTimeoutMs: SHORT_MS, logger });
    onTestFinished(() => quiet.close());
    await during({ begin: server.stop, end: server.start }, () =>
      vi.waitUntil(() => quiet.state() === 'down'),
    );
    await vi.waitUntil(() => quiet.state() === 'up');
    const messages = lines.map((line) => JSON.parse(line) as { msg: string }).map(({ msg }) => msg);
    expect(messages).toEqual(['EventStoreDB does not answer', 'EventStoreDB answers again']);
  });

  it('is awaited when a log is opened, unless that is given up', async () => {
    await server.stop();
    const giveUp = new AbortController();
    const given = openEventStoreLog({ url: server.url, callTimeoutMs: SHORT_MS, signal: giveUp.signal });
    const opening = openEventStoreLog({ url: server.url, callTimeoutMs: SHORT_MS });
    giveUp.abort();
    await expect(given).rejects.toBeInstanceOf(LogUnavailable);
    await server.start();
    const late = await opening;
    expect(late.id).toBe(log.id);
    await late.close();
  });
});

describe('an append of unknown outcome', () => {
  it('an append whose answer was lost is answered when repeated, and was written once', async () => {
    const stream = newStream();
    const events = sampleEvents(3);
    server.loseAnswers(1);
    await expect(log.append(stream, events, 'no-stream')).rejects.toBeInstanceOf(LogUnavailable);
    await log.append(stream, sampleEvents(1), 2);
    const again = await log.append(stream, events, 'no-stream');
    const written = await log.read(stream);
    expect(written).toHaveLength(4);
    expect(again).toEqual({ revision: 2, position: written[2]?.position });
  });

  it('that the server takes up when it goes on is written once, however often it was sent', async () => {
    const stream = newStream();
    const event = sampleEvent();
    await log.append(newStream(), sampleEvents(1), 'no-stream');
    await during({ begin: server.stall, end: server.resume }, async () => {
      for (let tries = 0; tries < 2; tries += 1) {
        await expect(log.append(stream, [event], 'no-stream')).rejects.toBeInstanceOf(LogUnavailable);
      }
    });
    await vi.waitFor(() => log.append(stream, [event], 'no-stream'));
    expect(idsOf(await log.read(stream))).toEqual([event.id]);
  });
});
