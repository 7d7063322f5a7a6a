import { START } from '@duende/contracts/events/domain-event';
import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { anotherProgram, type AnotherProgram } from '@duende/testkit/engines/another-program';
import {
  startFakeEventStoreDb,
  type FakeEventStoreDb,
} from '@duende/testkit/fake-eventstoredb/fake-eventstoredb';
import { createMemoryKeyVault } from '@duende/testkit/memory/memory-key-vault';
import { newEvent } from '@duende/testkit/samples/given-log';
import { PATIENCE_MS } from '@duende/testkit/setup/patience';
import { endAll } from '@duende/testkit/support/end-all';
import { expect, onTestFinished, test } from 'vitest';
import { READ_MODEL_NAMES } from './registry/registry.ts';
import { startEmbeddedProjections } from './running/embedded-projections.ts';
import { listeningLogger } from './testing/runner-rig.ts';
import { approved, submitted } from '@duende/testkit/samples/story';

interface Scene {
  readonly server: FakeEventStoreDb;
  readonly other: AnotherProgram;
  /** of the last event of ours, which holds two */
  readonly ours: string;
}

/** Read models over a log on an EventStoreDB that others use too. */
async function given() {
  const server = await startFakeEventStoreDb();
  const other = anotherProgram(server.url);
  const events = await openEventStoreLog({ url: server.url });
  onTestFinished(() => endAll(other.close, events.close, server.close));
  const log = createDomainLog({ log: events, vault: createMemoryKeyVault() });
  const { stream, events: facts } = submitted();
  const { events: more } = approved();
  await log.append(
    stream,
    [...facts, ...more].map((fact) => newEvent(fact)),
    'no-stream',
  );
  const store = createMemoryReadStore();

  /** Starts, folds everything, ends. Resolves to what was warned of. */
  async function run(): Promise<string> {
    const { logger, logged } = listeningLogger();
    const runner = await startEmbeddedProjections({ log, store, bus: createInProcessLiveBus(), logger });
    try {
      await runner.caughtUp;
      const isShown = await runner.progress.waitFor(READ_MODEL_NAMES, await log.head(), PATIENCE_MS);
      expect(isShown).toBe(true);
      expect(runner.status().map(({ state }) => state)).toEqual(READ_MODEL_NAMES.map(() => 'live'));
    } finally {
      await runner.stop();
    }
    return logged.join('');
  }
  return { scene: { server, other, ours: stream }, log, run };
}

type Deed = (scene: Scene) => Promise<void> | void;

test.each<[string, Deed, Deed]>([
  ['in JSON', ({ other }) => other.write('invoices', 'json'), () => undefined],
  ['in another format', ({ other }) => other.write('pictures', 'notJson'), () => undefined],
  ['that links to another', ({ other }) => other.write('links', 'link'), () => undefined],
  ['in a stream of ours', ({ other, ours }) => other.write(ours, 'json'), () => undefined],
  [
    'of $settings, which may not be read',
    ({ other }) => other.write('$settings', 'settings'),
    ({ server }) => server.denyRights({ right: '$r', stream: '$settings' }),
  ],
  [
    'of a deleted stream',
    ({ other }) => other.write('gone', 'json'),
    ({ other }) => other.softDelete('gone'),
  ],
  [
    'of a tombstoned stream',
    ({ other }) => other.write('gone', 'json'),
    ({ other }) => other.tombstone('gone'),
  ],
])('a last event of another program %s rebuilds nothing at the next starts', async (_what, write, hurt) => {
  const { scene, run } = await given();
  await write(scene);
  expect(await run()).toBe('');
  await hurt(scene);
  expect(await run()).toBe('');
  expect(await run()).toBe('');
});

test.each<[string, Deed]>([
  ['was deleted', ({ other, ours }) => other.softDelete(ours)],
  ['was tombstoned', ({ other, ours }) => other.tombstone(ours)],
  ['was cut after it', ({ other, ours }) => other.setMetadata(ours, { truncateBefore: 2 })],
  ['may not be read any more', ({ server, ours }) => server.denyRights({ right: '$r', stream: ours })],
])('nothing is rebuilt either where the stream of the last event of ours %s', async (_what, hurt) => {
  const { scene, run } = await given();
  expect(await run()).toBe('');
  await hurt(scene);
  expect(await run()).toBe('');
  await scene.other.write('invoices', 'json');
  expect(await run()).toBe('');
});

test('a log without events of ours yet is looked at again, and no rebuild is reported', async () => {
  const server = await startFakeEventStoreDb();
  const other = anotherProgram(server.url);
  const events = await openEventStoreLog({ url: server.url });
  onTestFinished(() => endAll(other.close, events.close, server.close));
  await other.write('invoices', 'json');
  const log = createDomainLog({ log: events, vault: createMemoryKeyVault() });
  const batches = [];
  for await (const batch of log.readAll(START, await log.head())) batches.push(batch);
  expect(batches).toMatchObject([{ events: [], through: { position: await log.head(), known: null } }]);
});
