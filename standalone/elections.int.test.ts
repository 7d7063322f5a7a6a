import { expect, onTestFinished, test, vi } from 'vitest';
import { createFakeCluster } from '@duende/testkit/fake-eventstoredb/cluster';
import { comeBack, elect, type EndOfLeading } from '@duende/testkit/fake-eventstoredb/election';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { endAll } from '@duende/testkit/support/end-all';
import { httpPerson } from '@duende/testkit/support/http-person';
import { publish } from '@duende/testkit/support/parties';
import { keepCommenting } from './testing/keep-commenting.ts';
import { startService } from './testing/running-service.ts';

const WRITERS = 12;
const ELECTION_MS = 2_500;
const POLLED_EVERY_MS = 50;

async function startOnCluster() {
  const cluster = createFakeCluster();
  const node = () => startFakeEventStoreDb({ cluster });
  const nodes: readonly [FakeEventStoreDb, FakeEventStoreDb, FakeEventStoreDb] = [
    await node(),
    await node(),
    await node(),
  ];
  const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const service = await startService({ EVENTSTORE_URL: `esdb://${hosts}?tls=false` });
  onTestFinished(async () => {
    for (const each of nodes) each.resume();
    await endAll(service.dispose, ...nodes.map((each) => each.close));
  });
  const admin = httpPerson(() => service.address);
  await admin.call('POST', '/api/auth/setup', { username: 'Guardiana', password: 'una clave larga' });
  return { nodes, address: service.address, admin, partyId: (await publish(admin)).id };
}

/** Health answers until it is stopped. */
function pollHealth(address: string) {
  const answers: string[] = [];
  let isOver = false;
  const polling = (async () => {
    while (!isOver) {
      const response = await fetch(`${address}/api/health`);
      const { status } = (await response.json()) as { status: string };
      answers.push(`${response.status} ${status}`);
      await new Promise((resolve) => setTimeout(resolve, POLLED_EVERY_MS));
    }
  })();
  return {
    answers,
    async end() {
      isOver = true;
      await polling;
    },
  };
}

test.each<EndOfLeading>(['killed', 'frozen', 'resigned'])(
  'the leader of the log is %s while twelve people comment: no one is refused, health stays 200',
  async (how) => {
    const { nodes, address, admin, partyId } = await startOnCluster();
    const load = keepCommenting(address, admin, partyId, WRITERS);
    const nextRound = () => {
      const enough = load.acknowledged.length + load.aRound;
      return vi.waitUntil(() => load.acknowledged.length >= enough);
    };
    const health = pollHealth(address);
    try {
      await nextRound();
      await elect({ leader: nodes[0], next: nodes[1] }, { how, lastsMs: ELECTION_MS });
      await nextRound();
      await comeBack(nodes[0], how);
      await nextRound();
    } finally {
      await Promise.all([load.stop(), health.end()]);
    }
    expect(load.refusals).toEqual([]);
    expect(health.answers.filter((answer) => answer.startsWith('503'))).toEqual([]);
    expect(health.answers).toContain('200 degraded');
    await expect
      .poll(async () => {
        const pending = await admin.list<{ content: string }>('/api/admin/comments/pending');
        return pending.map(({ content }) => content).sort();
      })
      .toEqual(load.acknowledged.toSorted());
  },
);
