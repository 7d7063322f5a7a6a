import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import { givenLog } from '@duende/testkit/samples/given-log';
import { sampleEvent } from '@duende/testkit/samples/sample-events';
import { createMemoryEventLog } from '@duende/testkit/memory/memory-event-log';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { NOTES } from '@duende/platform/read-store/read-store';
import { describe, expect, it } from 'vitest';
import { openReadModels } from '../registry/registry.ts';
import { partyProjection } from '../parties/parties.ts';
import { dumpOf, startRunner } from '../testing/runner-rig.ts';
import {
  ALBA,
  approved,
  BRUNO,
  commentApproved,
  commented,
  erased,
  PARTY,
  ridePublished,
  rsvp,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { watchedStore } from '../testing/store-decorators.ts';
import { readModel } from './read-model-worker.ts';

const story = [submitted(), approved(), rsvp(), commented(), ridePublished(), rsvp({ userId: BRUNO })];

/** What a store holds after everything was folded once, without any mishap. */
async function untroubled(log: Awaited<ReturnType<typeof givenLog>>) {
  const rig = await startRunner([], { log });
  await rig.runner.caughtUp;
  return dumpOf(rig.store);
}

describe('started again', () => {
  it('goes on from its checkpoints and asks open pages to refetch', async () => {
    const store = createMemoryReadStore();
    const log = await givenLog(story);
    const first = await startRunner([], { log, store });
    await first.runner.caughtUp;
    expect(first.messages).toEqual([]);
    await first.runner.stop();
    await log.and(commentApproved());
    const again = await startRunner([], { log, store });
    await again.runner.caughtUp;
    const position = await log.domainLog.head();
    expect(again.messages).toEqual([{ topics: ['all'], message: { name: 'resync', payload: { position } } }]);
    expect(await dumpOf(store)).toEqual(await untroubled(log));
  });

  it('folds again what was written when the process died before the checkpoint', async () => {
    const inner = createMemoryReadStore();
    const log = await givenLog(story);
    const dying = watchedStore(inner, (collection) => {
      if (collection === NOTES) throw new Error('the process died');
    });
    const first = await startRunner([], { log, store: dying });
    await first.runner.caughtUp;
    const written = await dumpOf(inner);
    expect(written).not.toEqual([]);
    const again = await startRunner([updated({ changes: { cost: { from: '20', to: '25' } } })], {
      log,
      store: inner,
    });
    await again.runner.caughtUp;
    expect(await dumpOf(inner)).toEqual(await untroubled(log));
  });

  it('serves read models at different positions, each event once', async () => {
    const store = createMemoryReadStore();
    const log = await givenLog(story);
    const alone = await startRunner([], { log, store, readModels: [readModel(partyProjection)] });
    await alone.runner.caughtUp;
    await alone.runner.stop();
    const folded: string[] = [];
    const counting = readModel({
      ...partyProjection,
      fold: (...[party, event, id, sibling]) => (
        folded.push(event.type),
        partyProjection.fold(party, event, id, sibling)
      ),
    });
    const other = readModel({
      ...partyProjection,
      name: 'new',
      collection: { name: 'new.v1', indexes: [] },
    });
    const rig = await startRunner([updated({ changes: { cost: { from: '20', to: '25' } } })], {
      log,
      store,
      readModels: [counting, other],
    });
    await rig.runner.caughtUp;
    expect(folded).toEqual(['PartyUpdated']);
    const fresh = await store.collection({ name: 'new.v1', indexes: [] });
    expect(await fresh.find({})).toEqual([...(await (await openReadModels(store)).parties.find({}))]);
  });

  it('keeps the moment that was reached, though the clock ran behind since', async () => {
    const store = createMemoryReadStore();
    const log = await givenLog([{ ...submitted(), metadata: { at: '2026-07-01T00:00:00.000Z' } }]);
    const first = await startRunner([], { log, store });
    await first.runner.caughtUp;
    await first.runner.stop();
    const again = await startRunner([commented()], { log, store });
    await again.runner.caughtUp;
    const { comments } = await openReadModels(store);
    expect((await comments.find({}))[0]?.createdAt).toBe('2026-07-01T00:00:00.000Z');
  });
});

describe('a log that does not know the checkpoint', () => {
  it('is folded from its beginning when it is another one', async () => {
    const store = createMemoryReadStore();
    const first = await startRunner([...story, erased({ userId: ALBA })], { store });
    await first.runner.caughtUp;
    await first.runner.stop();
    const other = await givenLog([rsvp(), submitted()]);
    const again = await startRunner([], { log: other, store });
    await again.runner.caughtUp;
    expect(again.logged.join()).toContain('rebuilding');
    expect(await dumpOf(store)).toEqual(await untroubled(other));
    expect(again.messages.map(({ message }) => message.name)).toEqual(['resync']);
  });

  it.each([
    ['is an older back-up', 0],
    ['is an older back-up that has another event at that place by now', 1],
  ])('is folded from its beginning when it %s', async (_name, grownBy) => {
    const store = createMemoryReadStore();
    const log = await givenLog(story.slice(0, 4));
    const kept = [...log.log.events];
    await log.and(ridePublished());
    await log.and(rsvp({ userId: BRUNO }));
    const first = await startRunner([], { log, store });
    await first.runner.caughtUp;
    await first.runner.stop();

    const backUp = createMemoryEventLog();
    for (const { stream, revision, ...event } of kept) {
      await backUp.append(stream, [event], revision === 0 ? 'no-stream' : revision - 1);
    }
    const sameStream = log.log.events.at(-1)?.stream ?? '';
    if (grownBy > 0) await backUp.append(sameStream, [sampleEvent()], 'no-stream');
    const restored = createDomainLog({ log: { ...backUp, id: log.log.id }, vault: log.vault });
    const grown = { ...log, domainLog: restored };
    const older = await startRunner([], { log: grown, store });
    await older.runner.caughtUp;
    expect(older.logged.join()).toContain('rebuilding');
    expect(await dumpOf(store)).toEqual(await untroubled(grown));
    expect(await (await openReadModels(store)).rides.count({})).toBe(0);
  });
});

describe('when the read store is away for a while', () => {
  it('retries, loses nothing, and asks open pages to refetch', async () => {
    let failures = 2;
    let isLive = false;
    const store = watchedStore(createMemoryReadStore(), (collection, write) => {
      const isLate = 'put' in write && collection === 'attendance.v4';
      if (isLate && isLive && failures-- > 0) throw new StoreUnavailable('away');
    });
    const rig = await startRunner([submitted(), approved()], { store });
    await rig.runner.caughtUp;
    isLive = true;
    await rig.and(rsvp());
    await rig.shown();
    expect(failures).toBeLessThan(0);
    expect(rig.runner.status().every(({ state }) => state === 'live')).toBe(true);
    expect(rig.messages.at(-1)?.message.name).toBe('resync');
    expect(await (await openReadModels(store)).attendance.count({ partyId: PARTY, isGoing: true })).toBe(1);
  });
});

describe('when the bus may have lost messages', () => {
  it('publishes resync, and goes on', async () => {
    const bus = createInProcessLiveBus();
    let isBroken = true;
    const rig = await startRunner([submitted(), approved()], {
      bus: {
        ...bus,
        async publish(messages) {
          if (isBroken && messages.some(({ message }) => message.name === 'rsvp.mine')) {
            throw new Error('no connection');
          }
          await bus.publish(messages);
        },
      },
    });
    await rig.runner.caughtUp;
    await rig.and(rsvp());
    await rig.shown();
    expect(rig.messages.map(({ message }) => message.name)).toEqual(['resync']);
    expect(rig.logged.join()).toContain('live messages may be lost');
    isBroken = false;
    await rig.and(rsvp({ userId: BRUNO }));
    await rig.shown();
    expect(rig.messages.map(({ message }) => message.name)).toContain('rsvp.mine');
    expect(rig.runner.status().every(({ state }) => state === 'live')).toBe(true);
  });
});
