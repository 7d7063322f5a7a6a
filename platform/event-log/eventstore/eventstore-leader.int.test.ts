import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTcpRelay } from '@duende/testkit/faults/tcp-relay';
import { endAll } from '@duende/testkit/support/end-all';
import { newStream, sampleEvent, sampleEvents } from '@duende/testkit/samples/sample-events';
import { createFakeCluster } from '@duende/testkit/fake-eventstoredb/cluster';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { openEventStoreLog, type EventStoreLog } from './eventstore-event-log.ts';
import { logToLines, type LogLines } from '@duende/testkit/support/log-lines';

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
  const log = await openEventStoreLog({
    url,
    logger: logged.logger,
    ...(callTimeoutMs !== undefined && { callTimeoutMs }),
  });
  logs.push(log);
  return log;
}

const clusterUrl = () => `esdb://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;
const connected = () => nodes.map(({ connections }) => connections > 0);

describe('the leader of a cluster', () => {
  it('is asked, and the next one after it: no log line says that the engine was away', async () => {
    const log = await open(clusterUrl());
    const stream = newStream();
    const states = new Set<string>();
    const watching = setInterval(() => states.add(log.state()), 5);
    try {
      for (let n = 0; n < 4; n += 1) {
        nodes[(n + 1) % 3]?.lead();
        const event = sampleEvent();
        await log.append(stream, [event], n === 0 ? 'no-stream' : n - 1);
        expect((await log.read(stream)).at(-1)?.id).toBe(event.id);
        expect(connected().indexOf(true)).toBe((n + 1) % 3);
        // A link is no younger than a second when the next takes its place.
        await delay(1_100);
      }
    } finally {
      clearInterval(watching);
    }
    expect(states).not.toContain('down');
    expect(logged.messages()).toEqual([]);
  });

  it.each([
    ['reads', (log: EventStoreLog) => log.read(newStream())],
    ['reads of all streams', (log: EventStoreLog) => log.head()],
    ['appends', (log: EventStoreLog) => log.append(newStream(), sampleEvents(1), 'no-stream')],
  ])('serves %s as soon as another leads, whatever was connected to before', async (_, call) => {
    const log = await open(clusterUrl());
    await delay(1_000);
    nodes[2].lead();
    await call(log);
    // This very call, not one after it.
    expect(nodes[2].connections).toBe(1);
    await vi.waitUntil(() => connected().join() === 'false,false,true');
  });

  it('is asked though the address prefers others, which a line says', async () => {
    const log = await open(`${clusterUrl()}&nodePreference=follower`);
    await log.append(newStream(), sampleEvents(1), 'no-stream');
    await log.head();
    expect(connected()).toEqual([true, false, false]);
    expect(logged.messages()).toEqual([
      'nodePreference in EVENTSTORE_URL has no effect: requests go to the leader of the cluster',
    ]);
  });

  it('is found from one follower', async () => {
    const log = await open(`esdb://127.0.0.1:${nodes[1].port}?tls=false`);
    expect(await log.append(newStream(), sampleEvents(1), 'no-stream')).toMatchObject({ revision: 0 });
    expect(connected()).toEqual([true, false, false]);
  });

  it('that hangs hides none of the others once one of them leads', async () => {
    const log = await open(clusterUrl(), 1_000);
    await log.append(newStream(), sampleEvents(1), 'no-stream');
    nodes[0].stall();
    const frozenAt = performance.now();
    nodes[1].lead();
    await vi.waitFor(() => log.append(newStream(), sampleEvents(1), 'no-stream'));
    // The call's own time, a second for the frozen node's answer, and room for a busy machine. The client's own five
    // seconds per look at the frozen node are more.
    expect(performance.now() - frozenAt).toBeLessThan(5_000);
    expect(log.state()).toBe('up');
  });
});

describe('a single node that leads on behind a connection which died without a word', () => {
  it('is connected to again: the call that waits is answered, and one line says so', async () => {
    const node = await startFakeEventStoreDb();
    const relay = await startTcpRelay({ host: '127.0.0.1', port: node.port });
    onTestFinished(() => endAll(relay.close, node.close));
    const log = await open(`esdb://127.0.0.1:${relay.port}?tls=false`);
    const stream = newStream();
    await log.append(stream, sampleEvents(1), 'no-stream');
    relay.kill('silent to the client');
    expect(await log.append(stream, sampleEvents(1), 0)).toMatchObject({ revision: 1 });
    expect(await log.read(stream)).toHaveLength(2);
    expect(logged.messages()).toEqual([
      `EventStoreDB: the connection to 127.0.0.1:${relay.port} was dead, a new one takes its place`,
    ]);
    expect(relay.connections).toBe(1);
  });
});
