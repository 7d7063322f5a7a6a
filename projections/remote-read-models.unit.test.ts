import { START } from '@duende/contracts/events/domain-event';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { expect, it, onTestFinished, vi } from 'vitest';
import { partyProjection } from './parties/parties.ts';
import { COLLECTIONS, READ_MODEL_NAMES } from './registry/registry.ts';
import { userProjection } from './accounts/users.ts';
import { listeningLogger, startRunner } from './testing/runner-rig.ts';
import { approved, BRUNO, rsvp, submitted, updated } from '@duende/testkit/samples/story';
import { watchable, type WatchableStore } from './testing/store-decorators.ts';
import { firstActive, switchedTo, withRebuild } from './versions/pointer.ts';
import { openPointers } from './versions/pointers.ts';
import { followVersions } from './versions/active-versions.ts';
import { noteOfCheckpoint } from './runner/checkpoint.ts';
import { followProgress } from './remote-read-models.ts';
import { readModel } from './runner/read-model-worker.ts';

async function follow({ store, watch }: WatchableStore, names = READ_MODEL_NAMES) {
  const { logger } = listeningLogger();
  const onError = (error: unknown) => logger.error(error);
  const versions = await followVersions({ store, watch, onError });
  const progress = await followProgress({ store, signal: { watch }, versions, names, logger });
  onTestFinished(() => {
    progress.close();
    versions.close();
  });
  return progress;
}

it('comes along with a runner elsewhere, from before its start', async () => {
  const shared = watchable(createMemoryReadStore());
  const progress = await follow(shared);
  expect(progress.position(READ_MODEL_NAMES)).toBe(START);
  expect(progress.status().map(({ state }) => state)).toEqual(READ_MODEL_NAMES.map(() => 'catching-up'));
  const rig = await startRunner([submitted(), approved()], { store: shared.store });
  expect(await progress.caughtUp).toBe(rig.domainLog.id);
  expect(progress.isOf(rig.domainLog.id)).toBe(true);
  expect(progress.isOf('another')).toBe(false);
  const moved: string[] = [];
  progress.onAdvance((name) => moved.push(name));
  const before = await rig.domainLog.head();
  await rig.and(rsvp({ userId: BRUNO }));
  const head = await rig.domainLog.head();
  expect(await progress.waitFor(READ_MODEL_NAMES, head, 5000)).toBe(true);
  expect(progress.position(READ_MODEL_NAMES)).toBe(head);
  expect(new Set(moved)).toEqual(new Set(READ_MODEL_NAMES));
  expect([progress.changedAt('parties'), progress.changedAt('attendance')]).toEqual([before, head]);
  expect(progress.status().map(({ state }) => state)).toEqual(READ_MODEL_NAMES.map(() => 'live'));
});

it('counts an event that is folded again as a change: the documents are newer than the checkpoint was', async () => {
  const { store } = watchable(createMemoryReadStore());
  const rig = await startRunner([submitted()], { store });
  await rig.shown();
  const { name } = COLLECTIONS.parties;
  const checkpoint = (await store.notes.all()).get(name);
  await rig.and(approved());
  await rig.shown();
  await rig.runner.stop();
  // As a crash leaves it that comes after the documents and before the checkpoint.
  await store.notes.remove([name]);
  await store.notes.put(new Map(checkpoint && [[name, checkpoint]]));
  const again = await startRunner([], { log: rig, store });
  await again.shown();
  expect(again.runner.progress.changedAt('parties')).toBe(await rig.domainLog.head());
});

it('knows at once what was made before it came, of an empty log too', async () => {
  const shared = watchable(createMemoryReadStore());
  const rig = await startRunner([], { store: shared.store });
  await rig.runner.caughtUp;
  const progress = await follow(shared);
  expect(await progress.caughtUp).toBe(rig.domainLog.id);
  expect(await progress.waitFor(['parties'], START, 0)).toBe(true);
  expect(await progress.waitFor(['parties'], '0000000000000001', 1)).toBe(false);
});

it('does not wait for a process that has stopped elsewhere, until it is repaired', async () => {
  const shared = watchable(createMemoryReadStore());
  const names = ['parties', 'users'] as const;
  const broken = {
    ...partyProjection,
    fold(...[document, event, id, sibling]: Parameters<typeof partyProjection.fold>) {
      if (event.type === 'PartyUpdated') throw new Error('not made for this');
      return partyProjection.fold(document, event, id, sibling);
    },
  };
  const openBroken = [readModel(broken), readModel(userProjection)];
  const rig = await startRunner([submitted(), approved()], { store: shared.store, readModels: openBroken });
  const progress = await follow(shared, names);
  await progress.caughtUp;
  await rig.and(updated({ changes: { name: { from: 'a', to: 'b' } } }));
  const head = await rig.domainLog.head();
  expect(await progress.waitFor(names, head, 5000)).toBe(true);
  await vi.waitFor(() => expect(progress.status()[0]).toMatchObject({ name: 'parties', state: 'stopped' }));
  expect(progress.position(names)).toBe(head);
  await rig.runner.stop();

  const fixed = [readModel(partyProjection), readModel(userProjection)];
  const again = await startRunner([], { log: rig, store: shared.store, readModels: fixed });
  await again.shown(names);
  await vi.waitFor(() => expect(progress.status()[0]).toMatchObject({ name: 'parties', state: 'live' }));
  expect(progress.position(['parties'])).toBe(head);
});

it('follows the pointer to the active generation', async () => {
  const shared = watchable(createMemoryReadStore());
  const rig = await startRunner([submitted()], { store: shared.store });
  await rig.runner.caughtUp;
  const pointers = await openPointers(shared.store);
  await pointers.change('parties', () => firstActive('parties.v1'));
  const progress = await follow(shared, ['parties']);
  const before = progress.position(['parties']);

  const pointer = await pointers.change(
    'parties',
    (now) => now && withRebuild(now, 'parties.v1', new Date()),
  );
  const generation = pointer?.rebuild?.collection ?? '';
  const place = { position: 'f'.repeat(16), effectiveAt: '', known: null, changedAt: START };
  await shared.store.notes.put(new Map([[generation, noteOfCheckpoint(rig.domainLog, place)]]));
  expect(progress.position(['parties'])).toBe(before);
  await pointers.change('parties', (now) => now && switchedTo(now, generation, new Date()));
  expect(await progress.waitFor(['parties'], place.position, 5000)).toBe(true);
});
