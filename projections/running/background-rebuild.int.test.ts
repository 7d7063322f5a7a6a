import { setTimeout as delay } from 'node:timers/promises';
import { givenLog } from '@duende/testkit/samples/given-log';
import { describe, expect, it, onTestFinished } from 'vitest';
import { attendanceProjection } from '../rsvps/attendance.ts';
import { partyProjection } from '../parties/parties.ts';
import { briefly, eventually, sharedByRunners, type SharedRig } from '../testing/shared-rig.ts';
import { approved, PARTY, rsvp, submitted, updated } from '@duende/testkit/samples/story';
import { watchedStore } from '../testing/store-decorators.ts';
import { withRebuild } from '../versions/pointer.ts';
import { readModel } from '../runner/read-model-worker.ts';

const person = (n: number) => `${String(n).padStart(8, '0')}-0000-4000-9000-000000000000`;
const story = [submitted(), approved(), ...Array.from({ length: 20 }, (_, n) => rsvp({ userId: person(n) }))];

const parties = readModel(partyProjection);
const attendance = readModel(attendanceProjection);
/** The next version of attendance: a document says so in its moment. */
const raised = readModel({
  ...attendanceProjection,
  collection: { ...attendanceProjection.collection, name: 'attendance.v5' },
  fold(document, event, id, sibling) {
    const folded = attendanceProjection.fold(document, event, id, sibling);
    return folded === null || folded === document ? folded : { ...folded, at: 'v4' };
  },
});

const activeNow = async (rig: SharedRig, name = 'attendance') => (await rig.pointers.all()).get(name)?.active;
const moments = async (rig: SharedRig) => new Set((await rig.models.attendance.find({})).map(({ at }) => at));
const going = (rig: SharedRig) => rig.models.attendance.count({ partyId: PARTY, isGoing: true });

/** Somebody joins every now and then, until it is ended; resolves to the positions. */
function joining(rig: SharedRig) {
  let isEnding = false;
  const positions: string[] = [];
  const running = (async () => {
    for (let n = 100; !isEnding; n += 1) {
      await rig.log.and(rsvp({ userId: person(n) }));
      positions.push(await rig.log.domainLog.head());
      await delay(2);
    }
  })();
  return {
    positions,
    async end() {
      isEnding = true;
      await running;
    },
  };
}

const saidTo = (rig: SharedRig) =>
  briefly(rig.messages).filter((message) => !message.startsWith('rsvp.count'));

describe('a raised version', () => {
  it('is filled in the background and becomes active while people go on: nothing missing, doubled or asked for again', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    const old = await rig.start({ readModels: [parties, attendance] });
    await old.caughtUp;
    const people = joining(rig);
    const fresh = await rig.start({ readModels: [parties, raised] });
    let leastGoing = Number.POSITIVE_INFINITY;
    await eventually(async () => {
      leastGoing = Math.min(leastGoing, await going(rig));
      expect(await activeNow(rig)).toMatch(/^attendance\.v5\.g\d+$/);
    });
    expect(leastGoing).toBeGreaterThanOrEqual(20);
    await eventually(() => expect(fresh.status().map(({ state }) => state)).toContain('live'));
    const switchedAt = people.positions.length;
    await eventually(() => expect(people.positions.length).toBeGreaterThan(switchedAt + 5));
    await people.end();
    await eventually(async () => expect(await going(rig)).toBe(20 + people.positions.length));
    expect(await moments(rig)).toEqual(new Set(['v4']));
    expect(saidTo(rig)).toEqual(people.positions.map((position) => `rsvp.mine ${position}`));
    expect(old.status().map(({ name, state }) => `${name} ${state}`)).toEqual([
      'parties live',
      'attendance standby',
    ]);
  });

  it('takes the place of one whose fold threw', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    const faulty = readModel({
      ...attendanceProjection,
      fold(document, event, id, sibling) {
        if (id.includes(person(99))) throw new Error('a bug');
        return attendanceProjection.fold(document, event, id, sibling);
      },
    });
    const old = await rig.start({ readModels: [parties, faulty] });
    await old.caughtUp;
    await rig.log.and(rsvp({ userId: person(99) }));
    await eventually(() => expect(old.status().map(({ state }) => state)).toContain('stopped'));
    await rig.start({ readModels: [raised] });
    await eventually(async () => expect(await going(rig)).toBe(21));
    // What the one before left half done is not known: pages ask again.
    await eventually(() =>
      expect(saidTo(rig)).toEqual([`resync ${rig.log.log.events.at(-1)?.position ?? ''}`]),
    );
  });

  it('that cannot be folded leaves the old one active, and says so', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    const old = await rig.start({ readModels: [parties, attendance] });
    await old.caughtUp;
    const broken = readModel({
      ...attendanceProjection,
      collection: { name: 'attendance.v5', indexes: [] },
      fold: () => {
        throw new Error('a bug');
      },
    });
    const fresh = await rig.start({ readModels: [broken] });
    await eventually(() =>
      expect(fresh.status()).toContainEqual(expect.objectContaining({ state: 'stopped' })),
    );
    expect(await activeNow(rig)).toBe('attendance.v4');
    await rig.log.and(rsvp({ userId: person(50) }));
    await eventually(async () => expect(await going(rig)).toBe(21));
  });

  it('that cannot be folded at the very end lets the old one go on', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    const old = await rig.start({ readModels: [parties, attendance] });
    await old.caughtUp;
    const broken = readModel({
      ...attendanceProjection,
      collection: { name: 'attendance.v5', indexes: [] },
      fold(document, event, id, sibling) {
        if (id.includes(person(99))) throw new Error('a bug');
        return attendanceProjection.fold(document, event, id, sibling);
      },
    });
    let isAsking = false;
    const store = watchedStore(rig.store, async (collection) => {
      // Somebody joins after it has come as far as the old one, and before that is let go.
      if (collection !== 'served' || isAsking) return;
      const rebuild = (await rig.pointers.all()).get('attendance')?.rebuild ?? null;
      if (rebuild === null) return;
      isAsking = true;
      await rig.log.and(rsvp({ userId: person(99) }));
      await eventually(async () => expect(await going(rig)).toBe(21));
    });
    const fresh = await rig.start({ readModels: [broken], store });
    await eventually(() =>
      expect(fresh.status()).toContainEqual(expect.objectContaining({ state: 'stopped' })),
    );
    expect(isAsking).toBe(true);
    await eventually(() => expect(old.status().every(({ state }) => state === 'live')).toBe(true));
    await rig.log.and(rsvp({ userId: person(50) }));
    await eventually(async () => expect(await going(rig)).toBe(22));
    expect(await activeNow(rig)).toBe('attendance.v4');
  });
});

describe('a rebuild', () => {
  const begin = (rig: SharedRig, { name, collection }: { name: string; collection: { name: string } }) =>
    rig.pointers.change(name, (now) => now && withRebuild(now, collection.name, new Date()));

  it('rebuilds the same version in the same process, unseen but for its end', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    const runner = await rig.start({ readModels: [parties, attendance] });
    await runner.caughtUp;
    const people = joining(rig);
    for (const projection of [partyProjection, attendanceProjection]) await begin(rig, projection);
    await eventually(async () => {
      expect(await activeNow(rig)).toMatch(/^attendance\.v4\.g\d+$/);
      expect(await activeNow(rig, 'parties')).toMatch(/^parties\.v\d+\.g\d+$/);
    });
    await people.end();
    await rig.log.and(updated({ changes: { cost: { from: '20', to: '25' } } }));
    await eventually(async () => expect((await rig.models.parties.find({}))[0]?.cost).toBe('25'));
    await eventually(async () => expect(await going(rig)).toBe(20 + people.positions.length));
    const head = await rig.log.domainLog.head();
    expect(saidTo(rig)).toEqual([
      ...people.positions.map((position) => `rsvp.mine ${position}`),
      `event.updated ${head}`,
    ]);
    expect(runner.status().map(({ name, state }) => `${name} ${state}`)).toEqual([
      'parties live',
      'attendance live',
    ]);
  });

  it('that dies when the old one was released leaves it active, and is finished by another', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    let buried = (): void => undefined;
    const grave = new Promise<void>((resolve) => (buried = resolve));
    let isDead = false;
    const store = watchedStore(rig.store, async (collection, write) => {
      isDead ||= collection === 'served' && 'put' in write && write.put.position === '0000000000000004';
      if (isDead) await grave;
    });
    const old = await rig.start({ readModels: [attendance] });
    await old.caughtUp;
    const dying = await rig.start({
      readModels: [raised],
      store,
      leases: {
        ...rig.leases,
        take: async (...args) => (isDead ? (await grave, 'held') : rig.leases.take(...args)),
        renew: async (claims) => (isDead ? (await grave, new Set()) : rig.leases.renew(claims)),
      },
    });
    onTestFinished(() => buried());
    await eventually(() => expect(isDead).toBe(true));
    expect(dying.status().map(({ state }) => state)).toContain('rebuilding');
    await eventually(() => expect(old.status().map(({ state }) => state)).toEqual(['live']));
    await rig.log.and(rsvp({ userId: person(50) }));
    await eventually(async () => expect(await going(rig)).toBe(21));
    expect(await activeNow(rig)).toBe('attendance.v4');
    await rig.start({ readModels: [raised] });
    await eventually(async () => expect(await moments(rig)).toEqual(new Set(['v4'])));
    expect(await going(rig)).toBe(21);
  });
});

it('keeps what is retired for ten minutes, then drops it', async () => {
  const rig = await sharedByRunners(await givenLog(story));
  let passed = 0;
  const now = () => Date.now() + passed;
  const old = await rig.start({ readModels: [attendance], now });
  await old.caughtUp;
  await rig.start({ readModels: [raised], now });
  const former = await rig.store.collection({ name: 'attendance.v4', indexes: [] });
  await eventually(async () => expect((await rig.pointers.all()).get('attendance')?.retired).toHaveLength(1));
  passed = 9 * 60_000;
  await rig.log.and(rsvp({ userId: person(50) }));
  await eventually(async () => expect(await going(rig)).toBe(21));
  expect(await former.count({})).toBe(20);
  passed = 11 * 60_000;
  await eventually(async () => expect((await rig.pointers.all()).get('attendance')?.retired).toEqual([]));
  expect(await former.count({})).toBe(0);
});
