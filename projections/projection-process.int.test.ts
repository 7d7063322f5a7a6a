import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import { newEvent, type Given } from '@duende/testkit/samples/given-log';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { spawnSource } from '@duende/testkit/support/source-process';
import { startFakeEventStoreDb } from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import type { HealthReport } from '@duende/platform/observability/health';
import { openMongoKeyVault } from '@duende/platform/key-vault/mongo-key-vault';
import { createLogger } from '@duende/platform/observability/logger';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { openMongoReadStore } from '@duende/platform/read-store/mongo/mongo-read-store';
import { healing } from '@duende/testkit/faults/fault';
import { endAll } from '@duende/testkit/support/end-all';
import { describeOnMongo, testDatabase } from '@duende/testkit/engines/mongo';
import { endProcess } from '@duende/testkit/faults/process-faults';
import { expect, onTestFinished, test, vi } from 'vitest';
import { COLLECTIONS, READ_MODEL_NAMES, type ReadModelName } from './registry/registry.ts';
import { replayInto } from './replay.ts';
import { readProgress } from './runner/checkpoint.ts';
import { briefly, eventually } from './testing/shared-rig.ts';
import { dumpOf } from './testing/runner-rig.ts';
import {
  approved,
  BRUNO,
  commented,
  rsvp,
  rsvpWithdrawn,
  submitted,
  updated,
} from '@duende/testkit/samples/story';

const PROJECTOR = new URL('./testing/projector-process.ts', import.meta.url);
const LAST_POSITION = 'ffffffffffffffff';
const silent = createLogger({ level: 'silent' });

/** A log and a database that projection processes share with the test. */
async function shared() {
  const server = await startFakeEventStoreDb();
  const database = await testDatabase();
  const mongo = await openMongo({ url: database.url, logger: silent });
  const events = await openEventStoreLog({ url: server.url });
  const log = createDomainLog({ log: events, vault: await openMongoKeyVault(mongo) });
  const store = openMongoReadStore(mongo);
  onTestFinished(() => endAll(events.close, mongo.close, database.close, server.close));

  return {
    async record({ stream, events: facts, metadata }: Given): Promise<string> {
      const end = (await log.read(stream)).length - 1;
      const fresh = facts.map((fact) => newEvent(fact, metadata));
      return (await log.append(stream, fresh, end < 0 ? 'no-stream' : end)).position;
    },
    async shown(
      names: readonly ReadModelName[] = READ_MODEL_NAMES,
      inTime: { readonly timeout?: number } = {},
    ) {
      const head = await log.head();
      await vi.waitFor(async () => {
        const progressOf = await readProgress(store);
        const isShown = names.every((name) => progressOf(COLLECTIONS[name].name).position >= head);
        expect(isShown).toBe(true);
      }, inTime);
    },
    published: async () => {
      const notes = await mongo.db
        .collection<{ messages: AddressedLiveMessage[] }>('published')
        .find({})
        .toArray();
      return notes.flatMap(({ messages }) => briefly(messages));
    },
    dumped: () => dumpOf(store),
    /** What one process that is never troubled makes of the log. */
    async expected() {
      const untroubled = createMemoryReadStore();
      await replayInto({ log, store: untroubled, until: { position: LAST_POSITION }, logger: silent });
      return dumpOf(untroubled);
    },
    async projector(...mode: readonly string[]) {
      const child = spawnSource(PROJECTOR, [server.url, database.url, ...mode]);
      const ended = once(child, 'exit');
      onTestFinished(() => endProcess(child));
      const lines = createInterface({ input: child.stdout });
      const [address] = (await once(lines, 'line')) as [string];
      const health = async () => (await (await fetch(`${address}/api/health`)).json()) as HealthReport;
      const ready = () => eventually(async () => expect(await health()).toMatchObject({ status: 'ok' }));
      return { child, ended, health, ready };
    },
  };
}

await describeOnMongo('projection processes', () => {
  test('one that is killed in the middle of a batch is followed by another: nothing missing, nothing double, pages end right', async () => {
    const { record, shown, published, dumped, expected, projector } = await shared();
    await record(submitted());
    const place = await record(approved());
    const dying = await projector('dies-at', `${place}~`);
    await dying.ready();
    await shown();
    const follower = await projector();
    await follower.ready();

    const last: string[] = [];
    for (const given of [
      rsvp({ userId: BRUNO }),
      rsvp(),
      commented(),
      updated({ changes: { cost: { from: '20', to: '25' } } }),
    ])
      last.push(await record(given));
    await dying.ended;
    expect(dying.child.signalCode).toBe('SIGKILL');
    await shown(READ_MODEL_NAMES, healing());
    expect(await dumped()).toEqual(await expected());
    await eventually(async () =>
      expect((await published()).some((line) => line.startsWith('resync'))).toBe(true),
    );

    const before = (await published()).length;
    const late = await record(rsvpWithdrawn({ userId: BRUNO }));
    await shown();
    await eventually(async () =>
      expect((await published()).slice(before)).toEqual([`rsvp.mine ${late}`, `rsvp.count ${late}`]),
    );
    expect(await dumped()).toEqual(await expected());
  });

  test('two at once make everything once, and hand over in order', async () => {
    const { record, shown, published, dumped, expected, projector } = await shared();
    await record(submitted());
    await record(approved());
    const [one, other] = await Promise.all([projector(), projector()]);
    await Promise.all([one.ready(), other.ready()]);
    const first = await record(rsvp());
    await shown();
    one.child.stdin.end();
    expect(await one.ended).toEqual([0, null]);
    const second = await record(rsvp({ userId: BRUNO }));
    await shown();
    await eventually(async () =>
      expect(await published()).toEqual(
        [first, second].flatMap((position) => [`rsvp.mine ${position}`, `rsvp.count ${position}`]),
      ),
    );
    expect(await dumped()).toEqual(await expected());
  });

  test('a fold that throws is seen in health, and the rest goes on', async () => {
    const { record, shown, projector } = await shared();
    await record(submitted());
    await record(approved());
    const { health, ready } = await projector('throws');
    await ready();
    await record(updated({ changes: { cost: { from: '20', to: '25' } } }));
    await eventually(async () => expect(await health()).toMatchObject({ status: 'degraded' }));
    await record(rsvp({ userId: BRUNO }));
    await shown(READ_MODEL_NAMES.filter((name) => name !== 'parties'));
  });
});
