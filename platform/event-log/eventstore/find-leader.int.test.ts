import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFakeCluster } from '@duende/testkit/fake-eventstoredb/cluster';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { readAddress } from './address.ts';
import { NoLeader } from './faults.ts';
import { findLeader } from './find-leader.ts';

let nodes: [FakeEventStoreDb, FakeEventStoreDb, FakeEventStoreDb];

beforeEach(async () => {
  const cluster = createFakeCluster();
  const node = () => startFakeEventStoreDb({ cluster });
  nodes = [await node(), await node(), await node()];
});
afterEach(async () => {
  for (const node of nodes) node.resume();
  await Promise.all(nodes.map((node) => node.close()));
});

const placeOf = ({ port }: FakeEventStoreDb) => ({ address: '127.0.0.1', port });
const addressOf = (...named: readonly FakeEventStoreDb[]) =>
  readAddress(`esdb+discover://${named.map(({ port }) => `127.0.0.1:${port}`).join(',')}?tls=false`);

it('skips the node that failed where another one answers', async () => {
  nodes[1].lead();
  nodes[0].stall();
  // By chance it would be the first of three to be asked in one of three tries.
  for (let tries = 0; tries < 10; tries += 1) {
    const found = await findLeader(addressOf(...nodes), { known: [], failed: placeOf(nodes[0]) });
    expect(found.leader).toEqual(placeOf(nodes[1]));
    expect(found.members).toHaveLength(3);
    expect(nodes[0].connections).toBe(0);
  }
});

it('asks the node that failed where no other one is there', async () => {
  await nodes[1].stop();
  await nodes[2].stop();
  const found = await findLeader(addressOf(...nodes), { known: [], failed: placeOf(nodes[0]) });
  expect(found.leader).toEqual(placeOf(nodes[0]));
});

it('asks nodes from earlier answers, though the address does not name them', async () => {
  nodes[1].lead();
  await nodes[0].stop();
  const known = nodes.map(placeOf);
  const found = await findLeader(addressOf(nodes[0]), { known, failed: placeOf(nodes[0]) });
  expect(found.leader).toEqual(placeOf(nodes[1]));
});

it('chooses no follower without a leader, nor a leader that the others miss', async () => {
  nodes[0].resign();
  const search = () => findLeader(addressOf(...nodes), { known: [], failed: null });
  await expect(search()).rejects.toBeInstanceOf(NoLeader);
  nodes[2].lead();
  await nodes[2].stop();
  await expect(search()).rejects.toBeInstanceOf(NoLeader);
});
