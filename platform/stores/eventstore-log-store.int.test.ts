import { createFakeCluster } from '@duende/testkit/fake-eventstoredb/cluster';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { newStream, sampleEvents } from '@duende/testkit/samples/sample-events';
import { logToLines } from '@duende/testkit/support/log-lines';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEventStore } from './eventstore-log-store.ts';

async function opened(url: string) {
  const log = logToLines();
  const store = await openEventStore(url, log.logger);
  onTestFinished(store.close);
  return { ...store, ...log };
}

test('a log that answers again is up once it has confirmed a write, and not before', async () => {
  const server = await startFakeEventStoreDb();
  onTestFinished(server.close);
  const { engine, messages, events } = await opened(server.url);
  await events.append(newStream(), sampleEvents(1), 'no-stream');
  expect(engine.state()).toBe('up');
  await server.stop();
  await vi.waitUntil(() => engine.state() === 'down');
  const states = new Set<string>();
  const polling = setInterval(() => states.add(engine.state()), 5);
  onTestFinished(() => clearInterval(polling));
  // As one that has been elected, and that no other node follows yet.
  server.refuseWrites(true);
  await server.start();
  await vi.waitUntil(() => messages().includes('EventStoreDB answers again'));
  await vi.waitUntil(() => engine.state() === 'read-only');
  expect(engine.trouble?.()).not.toBeNull();
  await events.head();
  expect([...states].filter((state) => state === 'up')).toEqual([]);
  server.refuseWrites(false);
  await vi.waitUntil(() => engine.state() === 'up');
});

test('a named node that only follows is no trouble at the start', async () => {
  const cluster = createFakeCluster();
  const nodes = [await startFakeEventStoreDb({ cluster }), await startFakeEventStoreDb({ cluster })] as const;
  onTestFinished(async () => {
    for (const node of nodes) await node.close();
  });
  const { engine, messages } = await opened(nodes[1].url);
  expect([engine.state(), messages()]).toEqual(['up', []]);
});

test('a server that does not answer is named in the log, and nowhere else', async () => {
  const server = await startFakeEventStoreDb();
  onTestFinished(server.close);
  const { engine, text } = await opened(server.url);
  await server.stop();
  await vi.waitUntil(() => text().includes('does not answer'));
  expect(text()).toContain(`"node":"127.0.0.1:${server.port}"`);
  expect(text()).not.toContain('"stack"');
  expect(engine.trouble?.()).toBe('EventStoreDB does not answer');
});
