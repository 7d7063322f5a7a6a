import { START } from '@duende/contracts/events/domain-event';
import { givenLog } from '@duende/testkit/samples/given-log';
import { sampleEvent } from '@duende/testkit/samples/sample-events';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { describe, expect, it, vi } from 'vitest';
import { ALL_READ_MODELS, openReadModels, READ_MODEL_NAMES } from '../registry/registry.ts';
import { attendanceProjection } from '../rsvps/attendance.ts';
import { partyProjection } from '../parties/parties.ts';
import { dumpOf, startRunner } from '../testing/runner-rig.ts';
import {
  ALBA,
  approved,
  BRUNO,
  commented,
  deleted,
  erased,
  PARTY,
  rsvp,
  rsvpWithdrawn,
  submitted,
} from '@duende/testkit/samples/story';
import { watchedStore } from '../testing/store-decorators.ts';
import { readModel } from '../runner/read-model-worker.ts';

const published = [submitted(), approved()];

describe('from catching up to live', () => {
  it('folds what is there, says so, and goes on with what comes', async () => {
    const rig = await startRunner([...published, rsvp()]);
    await rig.runner.caughtUp;
    const models = await openReadModels(rig.store);
    expect(await models.attendance.count({ partyId: PARTY, isGoing: true })).toBe(1);
    expect(rig.runner.status()).toEqual(
      [...READ_MODEL_NAMES].map((name) => expect.objectContaining({ name, state: 'live' })),
    );
    await rig.and(rsvp({ userId: BRUNO }));
    await rig.shown();
    expect(await models.attendance.count({ partyId: PARTY, isGoing: true })).toBe(2);
  });

  it('publishes live events, and no earlier ones', async () => {
    const rig = await startRunner([...published, rsvp()]);
    await rig.runner.caughtUp;
    expect(rig.messages).toEqual([]);
    await rig.and(rsvp({ userId: BRUNO }));
    await rig.shown();
    expect(rig.messages.map(({ message }) => message.name)).toEqual(['rsvp.mine', 'rsvp.count']);
  });

  it('does not broadcast about a removed party, but confirms people’s own answers', async () => {
    const rig = await startRunner([...published, deleted()]);
    await rig.runner.caughtUp;
    await rig.and(rsvp({ userId: BRUNO }));
    await rig.shown();
    expect(rig.messages.map(({ message }) => message.name)).toEqual(['rsvp.mine']);
  });

  it('starts on an empty log', async () => {
    const { runner } = await startRunner();
    await runner.caughtUp;
    expect(runner.progress.position(READ_MODEL_NAMES)).toBe(START);
  });

  it('moves on over events it does not know, to where the log ends', async () => {
    const rig = await startRunner(published);
    const { position } = await rig.log.append('other', [sampleEvent()], 'no-stream');
    await rig.shown();
    expect(rig.runner.progress.position(READ_MODEL_NAMES)).toBe(position);
    await rig.and(rsvp());
    await rig.shown();
    expect(rig.runner.status().every(({ state }) => state === 'live')).toBe(true);
  });

  it('takes nothing more after it was stopped, and all waiting calls end', async () => {
    const rig = await startRunner(published);
    await rig.runner.caughtUp;
    const before = await dumpOf(rig.store);
    const waiting = rig.runner.progress.waitFor(READ_MODEL_NAMES, 'ffffffffffffffff', 60_000);
    await rig.runner.stop();
    expect(await waiting).toBe(false);
    await rig.and(rsvp());
    expect(await dumpOf(rig.store)).toEqual(before);
  });
});

describe('a fold that throws', () => {
  const faulty = readModel({
    ...partyProjection,
    name: 'faulty',
    collection: { name: 'faulty.v1', indexes: [] },
    fold: (party, event, _id, sibling) => {
      if (event.type === 'PartyApproved') throw new Error('a bug');
      return partyProjection.fold(party, event, PARTY, sibling);
    },
  });

  it('stops its own read model, says so, and leaves the others running', async () => {
    const rig = await startRunner(published, { readModels: [faulty, ...ALL_READ_MODELS] });
    await rig.and(rsvp());
    await rig.shown(['faulty', ...READ_MODEL_NAMES]);
    const [first, ...others] = rig.runner.status();
    expect(first).toEqual({
      name: 'faulty',
      position: START,
      state: 'stopped',
      error: expect.objectContaining({
        message: expect.stringMatching(/^PartyApproved .+: the fold of faulty threw$/) as string,
        cause: new Error('a bug'),
      }) as Error,
    });
    expect(others.every(({ state }) => state === 'live')).toBe(true);
    expect(rig.logged.join()).toContain('read model stopped');
    const models = await openReadModels(rig.store);
    expect(await models.attendance.count({ isGoing: true })).toBe(1);
  });

  it('is not waited for, and does not hold back what a query reports', async () => {
    const rig = await startRunner(published, { readModels: [faulty, ...ALL_READ_MODELS] });
    await rig.shown();
    const head = await rig.domainLog.head();
    expect(await rig.runner.progress.waitFor(['faulty'], 'ffffffffffffffff', 60_000)).toBe(true);
    expect(rig.runner.progress.position(['faulty', 'parties'])).toBe(head);
  });

  it('goes on from there once it is repaired', async () => {
    const store = createMemoryReadStore();
    const log = await givenLog(published);
    const broken = await startRunner([], { log, store, readModels: [faulty] });
    await broken.runner.caughtUp;
    await broken.runner.stop();
    const fixed = readModel({
      ...partyProjection,
      name: 'faulty',
      collection: { name: 'faulty.v1', indexes: [] },
    });
    const rig = await startRunner([], { log, store, readModels: [fixed] });
    await rig.runner.caughtUp;
    expect(rig.runner.status()).toEqual([
      { name: 'faulty', position: await log.domainLog.head(), state: 'live' },
    ]);
  });
});

it('stops every read model where the log itself cannot be read', async () => {
  const rig = await startRunner(published);
  await rig.runner.caughtUp;
  await rig.log.append(`party-${PARTY}`, [sampleEvent({ partyId: 7 }, 'PartyApproved')], 1);
  await vi.waitFor(() => expect(rig.runner.status().every(({ state }) => state === 'stopped')).toBe(true));
  expect(await rig.runner.progress.waitFor(READ_MODEL_NAMES, 'ffffffffffffffff', 60_000)).toBe(true);
});

describe('a slow read model', () => {
  it('holds back no read model that waits for another, and nothing more is taken in until it is through', async () => {
    let letThrough = (): void => undefined;
    const gate = new Promise<void>((resolve) => (letThrough = resolve));
    const store = watchedStore(createMemoryReadStore(), async (collection) => {
      if (collection === attendanceProjection.collection.name) await gate;
    });
    const rig = await startRunner(published, { store });
    await rig.runner.caughtUp;
    await rig.and(rsvp());
    const first = await rig.domainLog.head();
    expect(await rig.runner.progress.waitFor(['parties'], first, 5000)).toBe(true);
    await rig.and(commented());
    const second = await rig.domainLog.head();
    expect(await rig.runner.progress.waitFor(['attendance'], first, 0)).toBe(false);
    expect(await rig.runner.progress.waitFor(['comments'], second, 0)).toBe(false);
    letThrough();
    await rig.shown();
    expect(rig.runner.progress.position(READ_MODEL_NAMES)).toBe(second);
  });
});

it('looks people up in the middle of a batch as they were then', async () => {
  const rig = await startRunner([...published, rsvp(), erased({ userId: ALBA }), rsvp({ userId: BRUNO })]);
  await rig.runner.caughtUp;
  const models = await openReadModels(rig.store);
  const going = await models.attendance.find({ isGoing: true });
  expect(going.map(({ userId }) => userId)).toEqual([BRUNO]);
  expect(await models.attendance.find({ userId: ALBA })).toEqual([]);
  expect(await models.parties.find({ authorId: ALBA })).toEqual([]);
});

it('reports how each read model advances', async () => {
  const rig = await startRunner(published);
  await rig.runner.caughtUp;
  const moves: string[] = [];
  const end = rig.runner.progress.onAdvance((name, position) => moves.push(`${name} ${position}`));
  await rig.and(rsvp());
  await rig.shown();
  const head = await rig.domainLog.head();
  expect(moves.toSorted()).toEqual(READ_MODEL_NAMES.map((name) => `${name} ${head}`).toSorted());
  end();
  await rig.and(rsvpWithdrawn());
  await rig.shown();
  expect(moves).toHaveLength(READ_MODEL_NAMES.length);
});
