import { randomUUID } from 'node:crypto';
import { START, type Position } from '@duende/contracts/events/domain-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { during, type Fault } from '@duende/testkit/faults/during';
import { endAll } from '@duende/testkit/support/end-all';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import type { RecordedEvent } from '../event-log.ts';
import { newStream, readToArray, sampleEvent, sampleEvents } from '@duende/testkit/samples/sample-events';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { giveLogId, openEventStoreLog, type EventStoreLog } from './eventstore-event-log.ts';
import { openEventStoreCopy } from './ordered-copy.ts';
import { logToLines } from '@duende/testkit/support/log-lines';

const EVENTS = 4_000;
const STREAMS = 40;
const BATCH = 250;

let server: FakeEventStoreDb;
let log: EventStoreLog;
beforeEach(async () => {
  server = await startFakeEventStoreDb();
  log = await openEventStoreLog({ url: server.url });
});
afterEach(() => endAll(log.close, server.close));

/** A history of many streams whose events alternate, as another log would have it. */
function history(): RecordedEvent[] {
  return Array.from({ length: EVENTS }, (_, n) => ({
    ...sampleEvent({ n }),
    stream: `sample-${n % STREAMS}`,
    revision: Math.floor(n / STREAMS),
    position: String(n).padStart(16, '0') as Position,
  }));
}

const shapeOf = ({ stream, revision, id, data }: RecordedEvent) => ({ stream, revision, id, data });

interface Trouble {
  readonly name: string;
  readonly fault: Fault;
  /** until it is certain that the copy met it */
  readonly felt: () => Promise<unknown>;
}

/** Somebody else's append, which has little time. */
async function isRefused(): Promise<void> {
  const other = await openEventStoreLog({ url: server.url, callTimeoutMs: 500 });
  try {
    await expect(other.append(newStream(), sampleEvents(1), 'no-stream')).rejects.toThrow();
  } finally {
    await other.close();
  }
}

const nothing = () => Promise.resolve();
const TROUBLES: readonly Trouble[] = [
  { name: 'is cut off', fault: { begin: () => server.cut(), end: nothing }, felt: nothing },
  {
    name: 'is away for a while',
    fault: { begin: () => server.stop(), end: () => server.start() },
    felt: () => expect(log.head()).rejects.toThrow(),
  },
  {
    name: 'refuses writes for a while',
    fault: { begin: () => server.refuseWrites(true), end: () => server.refuseWrites(false) },
    felt: isRefused,
  },
  { name: 'loses answers', fault: { begin: () => server.loseAnswers(20), end: nothing }, felt: nothing },
];

it.each(TROUBLES)(
  'copies everything once and in its order where the server $name',
  async ({ fault, felt }) => {
    const [events, copy] = [history(), openEventStoreCopy(server.url)];
    try {
      for (let from = 0; from < EVENTS; from += BATCH) {
        const writing = copy.write(events.slice(from, from + BATCH));
        if (from === 3 * BATCH || from === 9 * BATCH) await during(fault, felt);
        await writing;
      }
    } finally {
      await copy.close();
    }
    const copied = await readToArray(log.readAll(START, await log.head()));
    expect(copied.map(shapeOf)).toEqual(events.map(shapeOf));
  },
  3 * PATIENCE_MS,
);

it(
  'gives a log an id once it can be reached',
  async () => {
    const other = await startFakeEventStoreDb();
    const id = randomUUID();
    const { logger, messages } = logToLines();
    try {
      await other.stop();
      const giving = giveLogId({ url: other.url, id, logger, signal: AbortSignal.timeout(PATIENCE_MS) });
      await expect.poll(messages, { timeout: PATIENCE_MS }).toContain('EventStoreDB does not answer');
      await other.start();
      expect(await giving).toEqual({ id, isEmpty: true });
    } finally {
      await other.close();
    }
  },
  2 * PATIENCE_MS,
);
