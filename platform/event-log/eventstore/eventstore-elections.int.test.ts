import { START } from '@duende/contracts/events/domain-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeCluster } from '@duende/testkit/fake-eventstoredb/cluster';
import { comeBack, elect, type EndOfLeading } from '@duende/testkit/fake-eventstoredb/election';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { during } from '@duende/testkit/faults/during';
import { startFollowedWriters } from '@duende/testkit/faults/followed-writers';
import { followUntil, newStream, sampleEvents } from '@duende/testkit/samples/sample-events';
import { logToLines, type LogLines } from '@duende/testkit/support/log-lines';
import type { ConnectionState } from './health.ts';
import { openEventStoreLog, type EventStoreLog } from './eventstore-event-log.ts';

let nodes: [FakeEventStoreDb, FakeEventStoreDb, FakeEventStoreDb];
let logged: LogLines;
const logs: EventStoreLog[] = [];

beforeEach(async () => {
  const cluster = createFakeCluster();
  const node = () => startFakeEventStoreDb({ cluster });
  nodes = [await node(), await node(), await node()];
  logged = logToLines();
});
afterEach(async () => {
  for (const node of nodes) node.resume();
  await Promise.all(logs.splice(0).map((log) => log.close()));
  await Promise.all(nodes.map((node) => node.close()));
});

async function open(url: string, callTimeoutMs?: number): Promise<EventStoreLog> {
  const patience = callTimeoutMs === undefined ? {} : { callTimeoutMs };
  const log = await openEventStoreLog({ url, logger: logged.logger, ...patience });
  logs.push(log);
  return log;
}

const urlOf = (...named: readonly FakeEventStoreDb[]) =>
  `esdb://${named.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;

/** Every state that the log was seen in while something was done. */
async function statesDuring(log: EventStoreLog, act: () => Promise<void>): Promise<Set<ConnectionState>> {
  const states = new Set<ConnectionState>();
  const polling = setInterval(() => states.add(log.state()), 10);
  try {
    await act();
  } finally {
    clearInterval(polling);
  }
  return states;
}

describe.each<{ how: EndOfLeading; lastsMs: number }>([
  { how: 'killed', lastsMs: 3_000 },
  { how: 'frozen', lastsMs: 3_000 },
  { how: 'resigned', lastsMs: 3_000 },
])('a leader is $how during twelve writers and another leads $lastsMs ms later', ({ how, lastsMs }) => {
  it.each([
    ['all nodes are named', () => urlOf(...nodes)],
    ['only the leader is named', () => urlOf(nodes[0])],
    ['only the leader is named, for discovery', () => urlOf(nodes[0]).replace('esdb', 'esdb+discover')],
  ])('and %s: nothing is refused, lost or doubled, and health never says down', async (_, url) => {
    const log = await open(url());
    const writers = startFollowedWriters(log, 12);
    await writers.wrote(100);
    const states = await statesDuring(log, async () => {
      await elect({ leader: nodes[0], next: nodes[1] }, { how, lastsMs });
      await writers.wrote(100);
      await vi.waitUntil(() => log.state() === 'up');
    });
    await comeBack(nodes[0], how);
    await writers.wrote(100);
    const ids = await writers.delivered();
    expect(writers.refusals).toBe(0);
    expect([...states].sort()).toEqual(['unsettled', 'up']);
    expect(new Set(ids).size).toBe(ids.length);
    expect(writers.acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
    expect(logged.messages()).toEqual([]);
  });
});

describe('an election that does not end', () => {
  it('is reported after the time of one call, as what it is, and what begins then is refused at once', async () => {
    const log = await open(urlOf(...nodes), 1_500);
    await log.append(newStream(), sampleEvents(1), 'no-stream');
    nodes[0].resign();
    await vi.waitUntil(() => log.state() === 'unsettled');
    await vi.waitUntil(() => log.trouble() === 'EventStoreDB: no node leads');
    await vi.waitUntil(() => log.state() === 'down');
    await expect(log.head()).rejects.toThrow(/EventStoreDB/);
    await vi.waitUntil(() => logged.messages().includes('EventStoreDB: no node leads'));
    nodes[2].lead();
    await vi.waitUntil(() => log.state() === 'up');
    expect(log.trouble()).toBeNull();
    expect(logged.messages().at(-1)).toBe('EventStoreDB answers again');
  });
});

describe('a subscription that is back', () => {
  it('restarts its pauses, though nothing was written meanwhile', async () => {
    const log = await open(urlOf(nodes[0]));
    const leaving = new AbortController();
    const following = followUntil(log.subscribeAll(START, leaving.signal), (events) => events.length > 0);
    const pauses: number[] = [];
    const random = vi.spyOn(Math, 'random').mockReturnValue(1);
    const later = vi.spyOn(globalThis, 'setTimeout');
    try {
      const isSubscribed = () => nodes[0].subscriptions === 1;
      for (let times = 0; times < 7; times += 1) {
        await vi.waitUntil(isSubscribed);
        await during({ begin: () => nodes[0].cut(), end: () => undefined }, () =>
          vi.waitUntil(() => !isSubscribed()),
        );
      }
      await vi.waitUntil(isSubscribed);
    } finally {
      pauses.push(...later.mock.calls.map(([, ms]) => ms ?? 0));
      later.mockRestore();
      random.mockRestore();
    }
    expect(pauses).toContain(50);
    // The pause after the seventh break in a row, had none of them ended.
    expect(pauses).not.toContain(1_600);
    await log.append(newStream(), sampleEvents(1), 'no-stream');
    await following;
    leaving.abort();
  });
});
