import type { LiveMessage } from '@duende/contracts/live/live-messages';
import { givenLog } from '@duende/platform/domain-log/testing/given-log';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { createMemoryReadStore } from '@duende/platform/read-store/memory/memory-read-store';
import { expect, it } from 'vitest';
import { startProjections } from '../runner/start-projections.ts';
import { listeningLogger } from '../testing/runner-rig.ts';
import { ALBA, approved, BRUNO, contactChanged, PARTY, ridePublished, submitted } from '../testing/story.ts';
import { matchesOfPerson } from './find-matches.ts';
import { RIDE_MATCHES } from './ride-match-document.ts';

const NEED = 'aaaaaaaa-0000-4000-8000-000000000000';
const shares = (userId: string) => contactChanged({ telegram: { from: '', to: '@x' } }, userId);

it('finds the same matches when everything is folded anew, and tells nobody of them again', async () => {
  const { domainLog, and } = await givenLog([submitted(), approved(), shares(ALBA), shares(BRUNO)]);
  async function folded() {
    const [store, bus, told] = [createMemoryReadStore(), createInProcessLiveBus(), [] as LiveMessage[]];
    bus.subscribe((messages) => void told.push(...messages.map(({ message }) => message)));
    const runner = await startProjections({ log: domainLog, store, bus, logger: listeningLogger().logger });
    await runner.caughtUp;
    return {
      runner,
      matched: () => told.filter(({ name }) => name === 'ride.matched').length,
      matches: async () => matchesOfPerson(await store.collection(RIDE_MATCHES), PARTY, ALBA),
    };
  }
  const first = await folded();
  await and(ridePublished(ALBA, NEED, { rideType: 'need' }));
  await and(ridePublished());
  await expect.poll(first.matched).toBe(2);
  const found = await first.matches();
  expect(found).toMatchObject([{ own: { userId: ALBA }, other: { userId: BRUNO }, metres: 0 }]);
  await first.runner.stop();

  const again = await folded();
  expect(await again.matches()).toEqual(found);
  expect(again.matched()).toBe(0);
  await again.runner.stop();
});
