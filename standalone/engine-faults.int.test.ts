import { during, type Fault } from '@duende/testkit/faults/during';
import { healing } from '@duende/testkit/faults/fault';
import { describeOnOwnMongo } from '@duende/testkit/engines/mongo-process';
import { shareRig } from '@duende/testkit/support/shared-rig';
import { expect, test } from 'vitest';
import { startServiceOnEngines, type ServiceOnEngines } from './testing/service-on-engines.ts';
import { keepCommenting, type Commenting } from './testing/keep-commenting.ts';

type FaultOf = (service: ServiceOnEngines) => Fault;

const waysToFail: [string, FaultOf][] = [
  ['the event log stops and starts again', ({ log }) => ({ begin: log.stop, end: log.start })],
  ['the event log hangs and goes on', ({ log }) => ({ begin: log.stall, end: log.resume })],
  ['MongoDB is killed and starts again', ({ mongo }) => ({ begin: mongo.kill, end: mongo.start })],
  ['MongoDB hangs and goes on', ({ mongo }) => ({ begin: mongo.stall, end: mongo.resume })],
  [
    'the primary of MongoDB steps down',
    ({ faults }) => ({ begin: faults.stepDown, end: faults.takesWrites }),
  ],
  [
    'MongoDB refuses writes',
    ({ faults }) => ({ begin: () => faults.failWrites({ errorCode: 371 }), end: faults.repair }),
  ],
  [
    'the disk of MongoDB is full',
    ({ faults }) => ({ begin: () => faults.failWrites({ errorCode: 14_031 }), end: faults.repair }),
  ],
];

const waysToBeSlow: [string, FaultOf][] = [
  ['the event log', ({ log }) => ({ begin: () => log.slow(20), end: () => log.slow(0) })],
  [
    'MongoDB',
    ({ faults }) => ({
      begin: () => faults.failWrites({ blockConnection: true, blockTimeMS: 200 }),
      end: faults.repair,
    }),
  ],
];

await describeOnOwnMongo('the whole service on engines that fail under load', (startMongo) => {
  const rig = shareRig(async () =>
    startServiceOnEngines(await startMongo({ args: ['--enable-test-commands'] })),
  );

  /** Lets people comment while a story goes on; at its end what was acknowledged is there, and there once. */
  async function underLoad(
    story: (service: ServiceOnEngines, load: Commenting) => Promise<void>,
  ): Promise<void> {
    const service = rig();
    const load = keepCommenting(service.address, service.admin, service.partyId);
    try {
      await healed(service, load);
      await story(service, load);
    } finally {
      await load.stop();
    }
    await expect
      .poll(async () =>
        (await service.pendingComments()).filter((content) => content.startsWith(load.mark)).sort(),
      )
      .toEqual(load.acknowledged.toSorted());
    expect(load.refusals).not.toContain(500);
  }

  const nextRound = (load: Commenting, inTime = {}) =>
    expect
      .poll(() => load.acknowledged.length, inTime)
      .toBeGreaterThan(load.acknowledged.length + load.aRound);

  /** To be called when the engine is back: what was asked for after now is acknowledged, and health says that all is well. */
  async function healed({ health }: ServiceOnEngines, load: Commenting): Promise<void> {
    const inTime = healing();
    await nextRound(load, inTime);
    await expect.poll(health, inTime).toBe('200 ok');
  }

  test.each(waysToFail)('%s: health reports it, and all heals', (_what, faultOf) =>
    underLoad(async (service, load) => {
      await during(faultOf(service), () => expect.poll(service.health).toBe('503 down'));
      await healed(service, load);
    }),
  );

  test('the connections to the event log are cut, again and again: people need not notice', () =>
    underLoad(async (service, load) => {
      for (let cuts = 0; cuts < 3; cuts += 1) {
        service.log.cut();
        await healed(service, load);
      }
    }));

  test.each(waysToBeSlow)('%s is slow: people wait, and none is refused', (_what, faultOf) =>
    underLoad(async (service, load) => {
      const before = load.refusals.length;
      await during(faultOf(service), async () => {
        await nextRound(load);
        // On a busy machine read models may be behind for a while, and health says so.
        await expect.poll(service.health).toBe('200 ok');
      });
      await healed(service, load);
      expect(load.refusals.slice(before)).toEqual([]);
    }),
  );

  test('the event log takes no writes: they are refused, health reports it, reads go on, and all heals', () =>
    underLoad(async (service, load) => {
      const { log, address, partyId, health } = service;
      const before = load.refusals.length;
      await during({ begin: () => log.refuseWrites(true), end: () => log.refuseWrites(false) }, async () => {
        await expect.poll(health).toBe('200 degraded');
        await expect.poll(() => load.refusals.slice(before)).toContain(503);
        expect((await fetch(`${address}/api/events/${partyId}`)).status).toBe(200);
      });
      await healed(service, load);
    }));
});
