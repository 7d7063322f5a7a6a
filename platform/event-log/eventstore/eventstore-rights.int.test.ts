import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { newStream, sampleEvents } from '@duende/testkit/samples/sample-events';
import { logToLines, type LogLines } from '@duende/testkit/support/log-lines';
import { StreamRefused } from '../../errors/errors.ts';
import { openEventStoreLog, type EventStoreLog } from './eventstore-event-log.ts';
import { LogAccessDenied } from './faults.ts';
import { WITHOUT } from './health.ts';

const RIGHTS = ['$r', '$w', '$mr', '$mw'] as const;
const AGAIN = 'EventStoreDB gives the user of EVENTSTORE_URL all needed rights again';

let server: FakeEventStoreDb;
let log: EventStoreLog;
let logged: LogLines;
beforeEach(async () => {
  server = await startFakeEventStoreDb();
  logged = logToLines();
  log = await openEventStoreLog({ url: server.url, logger: logged.logger });
});
afterEach(async () => {
  server.denyRights();
  await log.close();
  await server.close();
});

const timesLogged = (line: string) => logged.messages().filter((message) => message === line).length;

describe.each(RIGHTS)('the right %s', (right) => {
  it('is named in one line by a start that lacks it', async () => {
    server.denyRights({ right });
    const opening = openEventStoreLog({ url: server.url });
    await expect(opening).rejects.toBeInstanceOf(LogAccessDenied);
    await expect(opening).rejects.toThrow(WITHOUT[right]);
  });

  it('is noticed while the log is idle, logged once, and found back without a call', async () => {
    const before = await log.head();
    server.denyRights({ right });
    try {
      await vi.waitUntil(() => log.trouble() === WITHOUT[right]);
      expect(log.state()).toBe(right === '$r' ? 'down' : 'limited');
    } finally {
      server.denyRights();
    }
    await vi.waitUntil(() => log.state() === 'up');
    expect(log.trouble()).toBeNull();
    expect([timesLogged(WITHOUT[right]), timesLogged(AGAIN), logged.messages().length]).toEqual([1, 1, 2]);
    expect(await log.head()).toBe(before);
  });
});

describe('writers whose right to write is taken away and given back', () => {
  it('are refused, which is known at once and does not come and go', async () => {
    const stream = newStream();
    await log.append(stream, sampleEvents(1), 'no-stream');
    server.denyRights({ right: '$w' });
    const states = new Set<string>();
    try {
      await expect(log.append(stream, sampleEvents(1), 0)).rejects.toThrow(stream);
      await vi.waitUntil(() => log.state() === 'limited');
      for (let times = 0; times < 50; times += 1) {
        await expect(log.append(newStream(), sampleEvents(1), 'no-stream')).rejects.toThrow();
        states.add(log.state());
      }
    } finally {
      server.denyRights();
    }
    expect([...states]).toEqual(['limited']);
    await vi.waitUntil(() => log.state() === 'up');
    expect((await log.append(stream, sampleEvents(1), 0)).revision).toBe(1);
    expect(logged.messages()).toEqual([WITHOUT.$w, AGAIN]);
  });
});

describe('one stream that is refused', () => {
  it.each(['$r', '$w'] as const)("%s is its caller's matter, and reported by its name", async (right) => {
    const [stream, other] = [newStream(), newStream()];
    await log.append(stream, sampleEvents(1), 'no-stream');
    server.denyRights({ right, stream });
    for (let times = 0; times < 5; times += 1) {
      const call = right === '$r' ? log.read(stream) : log.append(stream, sampleEvents(1), 0);
      await expect(call).rejects.toBeInstanceOf(StreamRefused);
      await log.append(other, sampleEvents(1), times === 0 ? 'no-stream' : times - 1);
      expect([log.state(), log.trouble()]).toEqual(['up', null]);
    }
    await vi.waitUntil(() => logged.messages().length > 0);
    server.denyRights();
    expect(await log.read(stream)).toHaveLength(1);
    expect(logged.messages()).toEqual([`EventStoreDB does not let the user of EVENTSTORE_URL at ${stream}`]);
  });
});
