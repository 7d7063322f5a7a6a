import { rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { START } from '@duende/contracts/events/domain-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSelfSigned } from '@duende/testkit/support/self-signed-certificate';
import { followUntil, newStream, sampleEvents } from '@duende/testkit/samples/sample-events';
import { useTemporaryFolder } from '@duende/testkit/support/temporary-folder';
import { createFakeCluster } from '@duende/testkit/fake-eventstoredb/cluster';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { openEventStoreLog, type EventStoreLog } from './eventstore-event-log.ts';
import { countSockets } from '@duende/testkit/faults/sockets';
import { startWriters } from '@duende/testkit/faults/writers';
import { logToLines } from '@duende/testkit/support/log-lines';

/** Longer than gRPC pauses before it tries a dropped connection once more. */
const AWAY_MS = 1_300;

const path = useTemporaryFolder();
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startNodes(count: number): Promise<readonly FakeEventStoreDb[]> {
  const cluster = createFakeCluster();
  const nodes = await Promise.all(Array.from({ length: count }, () => startFakeEventStoreDb({ cluster })));
  closers.push(async () => void (await Promise.all(nodes.map((node) => node.close()))));
  return nodes;
}

async function open(...options: Parameters<typeof openEventStoreLog>): Promise<EventStoreLog> {
  const log = await openEventStoreLog(...options);
  closers.push(() => log.close());
  return log;
}

const urlOf = (nodes: readonly FakeEventStoreDb[]) =>
  `esdb://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`;

describe.each([
  { name: 'a single node', count: 1 },
  { name: 'a cluster', count: 3 },
])('after many absences of $name', ({ count }) => {
  it('there are as many connections on both sides as before, and nothing was lost', async () => {
    const nodes = await startNodes(count);
    const ports = nodes.map(({ port }) => port);
    const log = await open({ url: urlOf(nodes) });
    const leaving = new AbortController();
    let received = 0;
    const following = followUntil(log.subscribeAll(START, leaving.signal), (events) => {
      received = events.length;
      return false;
    });
    const writers = startWriters(log, 4);
    await vi.waitUntil(() => writers.acknowledged.length > 8);
    const heldBy = () => nodes.reduce((sum, { connections }) => sum + connections, 0);
    await vi.waitUntil(() => heldBy() === 1);
    for (let times = 0; times < 6; times += 1) {
      await Promise.all(nodes.map((node) => node.stop()));
      await delay(AWAY_MS);
      const before = writers.acknowledged.length;
      await Promise.all(nodes.map((node) => node.start()));
      await vi.waitUntil(() => writers.acknowledged.length > before + 8);
    }
    await writers.stop();
    await vi.waitFor(async () =>
      expect({ ends: await countSockets(ports), held: heldBy() }).toEqual({ ends: 2, held: 1 }),
    );
    await vi.waitUntil(() => received >= writers.acknowledged.length);
    leaving.abort();
    expect((await following).events.length).toBe(writers.acknowledged.length);
  });
});

it('makes no client while no node answers, and no more than one a second while they do', async () => {
  const [node] = await startNodes(1);
  if (node === undefined) throw new Error('there is a node');
  const { port } = new URL(node.url);
  const used = new Map<StreamsClient, number>();
  const read = StreamsClient.prototype.read as (...args: unknown[]) => ReturnType<StreamsClient['read']>;
  const noted = vi.spyOn(StreamsClient.prototype, 'read').mockImplementation(function (
    this: StreamsClient,
    ...args: unknown[]
  ) {
    // Clients of other tests may still be about in this process.
    if (this.getChannel().getTarget().endsWith(`:${port}`) && !used.has(this))
      used.set(this, performance.now());
    return read.apply(this, args);
  });
  try {
    const log = await open({ url: node.url });
    await log.head();
    const asking = { isOver: false };
    const askers = Array.from({ length: 4 }, async () => {
      while (!asking.isOver) {
        await log.head().catch(() => undefined);
        await delay(10);
      }
    });
    await node.stop();
    await vi.waitUntil(() => log.state() === 'down');
    const before = used.size;
    await delay(2_500);
    expect(used.size).toBe(before);
    await node.start();
    for (let times = 0; times < 30; times += 1) {
      node.cut();
      await delay(100);
    }
    asking.isOver = true;
    await Promise.all(askers);
    const moments = [...used.values()].slice(before);
    expect(moments.length).toBeGreaterThan(1);
    const seconds = (Math.max(...moments) - Math.min(...moments)) / 1000;
    // One more at either end: a client is noted when it is first used.
    expect(moments.length).toBeLessThanOrEqual(seconds + 2);
  } finally {
    noted.mockRestore();
  }
});

it('a missing CA file is noticed when the connection is made again', async () => {
  const tls = await createSelfSigned();
  await writeFile(path('ca.pem'), tls.certificate);
  const node = await startFakeEventStoreDb({ tls });
  closers.push(() => node.close());
  const logged = logToLines();
  const log = await open({ url: `${node.url}&tlsCAFile=${encodeURIComponent(path('ca.pem'))}`, ...logged });
  await rm(path('ca.pem'));
  await node.stop();
  await vi.waitUntil(() => log.state() === 'down');
  await node.start();
  await vi.waitUntil(() => log.state() === 'up');
  expect(await log.append(newStream(), sampleEvents(1), 'no-stream')).toMatchObject({ revision: 0 });
});
