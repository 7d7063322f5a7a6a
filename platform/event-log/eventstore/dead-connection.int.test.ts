import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeCluster } from '@duende/testkit/fake-eventstoredb/cluster';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { during } from '@duende/testkit/faults/during';
import { startTcpRelay, type DeadConnection, type TcpRelay } from '@duende/testkit/faults/tcp-relay';
import { startFollowedWriters } from '@duende/testkit/faults/followed-writers';
import { startWriters } from '@duende/testkit/faults/writers';
import { endAll } from '@duende/testkit/support/end-all';
import { logToLines, type LogLines } from '@duende/testkit/support/log-lines';
import { openEventStoreLog, type EventStoreLog } from './eventstore-event-log.ts';

interface Behind {
  readonly node: FakeEventStoreDb;
  readonly relay: TcpRelay;
}

let nodes: [Behind, Behind, Behind];
let logged: LogLines;
let log: EventStoreLog;

beforeEach(async () => {
  const cluster = createFakeCluster();
  const behind = async () => {
    const node = await startFakeEventStoreDb({ cluster });
    const relay = await startTcpRelay({ host: '127.0.0.1', port: node.port });
    node.advertise(relay.port);
    return { node, relay };
  };
  nodes = [await behind(), await behind(), await behind()];
  logged = logToLines();
});
afterEach(() => endAll(log.close, ...nodes.flatMap(({ node, relay }) => [relay.close, node.close])));

const urlOf = (...named: readonly Behind[]) =>
  `esdb://${named.map(({ relay }) => `127.0.0.1:${relay.port}`).join(',')}?tls=false`;

const UNNOTICED: readonly DeadConnection[] = [
  'silent',
  'silent to the server',
  'silent to the client',
  'reset at the server',
];

describe.each([...UNNOTICED, 'reset'] as const)(
  'a connection to the leader that is dead (%s) during twelve writers',
  (how) => {
    it.each([
      ['all nodes are named', () => urlOf(...nodes)],
      ['only the leader is named', () => urlOf(nodes[0])],
    ])('and %s: nothing is refused, lost or doubled', async (_, url) => {
      log = await openEventStoreLog({ url: url(), logger: logged.logger });
      const writers = startFollowedWriters(log, 12);
      await writers.wrote(100);
      nodes[0].relay.kill(how);
      await writers.wrote(100);
      const ids = await writers.delivered();
      expect(writers.refusals).toBe(0);
      expect(new Set(ids).size).toBe(ids.length);
      expect(writers.acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
      const dead = `EventStoreDB: the connection to 127.0.0.1:${nodes[0].relay.port} was dead, a new one takes its place`;
      expect(logged.messages()).toEqual(how === 'reset' ? [] : [dead]);
      await vi.waitUntil(() => nodes.reduce((sum, { relay }) => sum + relay.connections, 0) === 1);
    });
  },
);

it('a node that is paused for a while is awaited, and has one connection afterwards', async () => {
  log = await openEventStoreLog({ url: urlOf(...nodes), logger: logged.logger });
  const writers = startWriters(log, 12);
  await writers.wrote(100);
  await during({ begin: nodes[0].node.stall, end: nodes[0].node.resume }, () => delay(2_500));
  await writers.wrote(100);
  await writers.stop();
  expect(writers.refusals).toBe(0);
  await vi.waitUntil(() => nodes.reduce((sum, { relay }) => sum + relay.connections, 0) === 1);
});
