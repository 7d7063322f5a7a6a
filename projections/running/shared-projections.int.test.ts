import { setTimeout as delay } from 'node:timers/promises';
import { givenLog } from '@duende/testkit/samples/given-log';
import type { Leases } from '@duende/platform/coordination/leases';
import { createHealthRegistry } from '@duende/platform/observability/health';
import { createMetrics } from '@duende/platform/observability/metrics';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import { NOTES, type CollectionSpec, type StoredDocument } from '@duende/platform/read-store/read-store';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ALL_READ_MODELS, COLLECTIONS, READ_MODEL_NAMES } from '../registry/registry.ts';
import { partyProjection } from '../parties/parties.ts';
import { briefly, eventually, sharedByRunners } from '../testing/shared-rig.ts';
import { dumpOf, startRunner } from '../testing/runner-rig.ts';
import {
  approved,
  BRUNO,
  commented,
  OTHER_PARTY,
  PARTY,
  rsvp,
  rsvpWithdrawn,
  submitted,
  updated,
} from '@duende/testkit/samples/story';
import { watchedStore } from '../testing/store-decorators.ts';
import { observeRunner } from './observe-runner.ts';
import { readModel } from '../runner/read-model-worker.ts';
import type { ProjectionRunner } from './embedded-projections.ts';

const story = [submitted(), approved(), rsvp()];

/** What a store holds, and what sockets hear, where only one process makes everything. */
async function alone(given: Awaited<ReturnType<typeof givenLog>>) {
  const rig = await startRunner([], { log: given });
  await rig.runner.caughtUp;
  return dumpOf(rig.store);
}

const person = (n: number) => `0000000${n}-0000-4000-9000-000000000000`;

const made = (runner: ProjectionRunner) =>
  runner
    .status()
    .filter(({ state }) => state !== 'standby' && state !== 'unattended')
    .map(({ name }) => name);

describe('two processes at once', () => {
  it('make each read model once between them', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    const [first, second] = await Promise.all([rig.start(), rig.start()]);
    await Promise.all([first.caughtUp, second.caughtUp]);
    expect([...made(first), ...made(second)].toSorted()).toEqual([...READ_MODEL_NAMES].toSorted());
    await rig.log.and(rsvp({ userId: BRUNO }));
    await rig.shown();
    const head = await rig.log.domainLog.head();
    expect(briefly(rig.messages).toSorted()).toEqual([`rsvp.count ${head}`, `rsvp.mine ${head}`]);
    expect(await dumpOf(rig.store)).toEqual(await alone(rig.log));
  });

  it('hand over when one ends: nothing is lost, doubled, or asked for again', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    const first = await rig.start();
    await first.caughtUp;
    const second = await rig.start();
    await second.caughtUp;
    expect(made(second)).toEqual([]);
    const expected: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      await rig.log.and(rsvp({ userId: person(n) }));
      expected.push(`rsvp.mine ${await rig.log.domainLog.head()}`);
      if (n === 4) void first.stop();
    }
    await rig.shown();
    await eventually(() => expect(made(second)).toHaveLength(READ_MODEL_NAMES.length));
    const published = briefly(rig.messages);
    expect(published.filter((message) => message.startsWith('rsvp.mine'))).toEqual(expected);
    expect(published.filter((message) => message.startsWith('resync'))).toEqual([]);
    expect(await dumpOf(rig.store)).toEqual(await alone(rig.log));
  });
});

describe('a process that dies', () => {
  it('in the middle of a batch is followed by another within its lease: nothing missing, and pages ask again', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    let isDead = false;
    let buried = (): void => undefined;
    const grave = new Promise<void>((resolve) => (buried = resolve));
    const dies = () => (isDead ? grave : Promise.resolve());
    let checkpoints = 0;
    const store = watchedStore(rig.store, (collection, write) => {
      // The documents of the batch are written; no checkpoint says so, and no message.
      const isCheckpoint = collection === NOTES && 'put' in write && write.put._id === 'attendance.v4';
      isDead ||= isCheckpoint && (checkpoints += 1) > 2;
      return dies();
    });
    const leases: Leases = {
      ...rig.leases,
      async take(...args) {
        await dies();
        return rig.leases.take(...args);
      },
      async renew(claims) {
        await dies();
        return rig.leases.renew(claims);
      },
    };
    const first = await rig.start({ store, leases });
    onTestFinished(() => buried());
    await first.caughtUp;
    const second = await rig.start();
    await second.caughtUp;
    for (const event of [
      rsvp({ userId: BRUNO }),
      commented(),
      rsvpWithdrawn({ userId: BRUNO }),
      updated({ changes: { cost: { from: '20', to: '25' } } }),
    ]) {
      await rig.log.and(event);
      await delay(1);
    }
    await rig.shown();
    expect(isDead).toBe(true);
    expect(made(second)).toHaveLength(READ_MODEL_NAMES.length);
    expect(await dumpOf(rig.store)).toEqual(await alone(rig.log));
    expect(briefly(rig.messages).at(-1)).toBe(`resync ${await rig.log.domainLog.head()}`);
  });
});

describe('a lease that is lost', () => {
  it('stops the worker, which takes it up again when it can', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    let isAway = false;
    const leases: Leases = {
      ...rig.leases,
      async take(...args) {
        if (isAway) throw new StoreUnavailable('away');
        return rig.leases.take(...args);
      },
      async renew(claims) {
        if (isAway) throw new StoreUnavailable('away');
        return rig.leases.renew(claims);
      },
    };
    const runner = await rig.start({ leases });
    await runner.caughtUp;
    isAway = true;
    await eventually(() => expect(made(runner)).toEqual([]));
    await rig.log.and(rsvp({ userId: BRUNO }));
    isAway = false;
    await rig.shown();
    expect(made(runner)).toHaveLength(READ_MODEL_NAMES.length);
    expect(briefly(rig.messages)).toEqual([`resync ${await rig.log.domainLog.head()}`]);
    expect(await dumpOf(rig.store)).toEqual(await alone(rig.log));
  });
});

describe('a store that is slow', () => {
  it('while read models are opened leaves none that is held and not made, and health says so meanwhile', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    let isSlow = true;
    let lost = 0;
    const opensLate = {
      ...rig.store,
      async collection<D extends StoredDocument>(spec: CollectionSpec<D>) {
        // longer than the lease, which is not renewed meanwhile
        if (isSlow && spec.name === COLLECTIONS.rides.name) {
          await vi.waitFor(() => expect(rig.logged()).toContain('lease lost'));
          lost += 1;
        }
        return rig.store.collection(spec);
      },
    };
    const taken = new Set<string>();
    const leases: Leases = {
      ...rig.leases,
      async take(name, ...args) {
        if (isSlow && name === COLLECTIONS.rides.name && taken.has(name)) throw new StoreUnavailable('slow');
        taken.add(name);
        return rig.leases.take(name, ...args);
      },
      renew: (claims) =>
        rig.leases.renew(claims.filter(({ name }) => !isSlow || name !== COLLECTIONS.rides.name)),
    };
    const runner = await rig.start({ leases, store: opensLate });
    await eventually(() => expect(lost).toBe(1));
    const health = createHealthRegistry();
    observeRunner(runner, { health, metrics: createMetrics() });
    const projections = () => health.report();
    await eventually(() =>
      expect(projections()).toMatchObject({
        checks: { projections: 'degraded' },
        reasons: { projections: expect.stringContaining('rides unattended') as string },
      }),
    );
    isSlow = false;
    await rig.log.and(rsvp({ userId: BRUNO }));
    await rig.shown();
    expect(made(runner)).toHaveLength(READ_MODEL_NAMES.length);
    await eventually(() => expect(projections().checks).toEqual({ projections: 'ok' }));
  });
});

describe('a fold that throws', () => {
  it('stops its read model wherever it is tried, is seen, and leaves the others running', async () => {
    const rig = await sharedByRunners(await givenLog(story));
    const faulty = readModel({
      ...partyProjection,
      fold: (party, event, id, sibling) => {
        if (event.type === 'PartyUpdated') throw new Error('a bug');
        return partyProjection.fold(party, event, id, sibling);
      },
    });
    const runner = await rig.start({ readModels: [faulty, ...ALL_READ_MODELS.slice(1)] });
    await runner.caughtUp;
    await rig.log.and(updated({ changes: { cost: { from: '20', to: '25' } } }));
    await rig.log.and(submitted({ partyId: OTHER_PARTY }));
    await rig.log.and(rsvp({ userId: BRUNO }));
    await eventually(async () =>
      expect(await rig.models.attendance.count({ partyId: PARTY, isGoing: true })).toBe(2),
    );
    expect(
      runner
        .status()
        .map(({ name, state }) => `${name} ${state}`)
        .toSorted(),
    ).toEqual(
      READ_MODEL_NAMES.map((name) => `${name} ${name === 'parties' ? 'stopped' : 'live'}`).toSorted(),
    );
  });
});
