import type { EventData } from '@duende/contracts/events/domain-event';
import type { AddressedLiveMessage, LiveMessage } from '@duende/contracts/live/live-messages';
import { ANNOUNCED_MATCHES } from '@duende/contracts/rides/ride-match';
import { givenLog, type Given } from '@duende/testkit/samples/given-log';
import { createInProcessLiveBus } from '@duende/platform/live-bus/live-bus';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { describe, it, expect } from 'vitest';
import { matchesOfPerson } from './find-ride-matches.ts';
import { RIDE_MATCHES, rideMatchProjection } from './ride-matches.ts';
import { startEmbeddedProjections } from '../running/embedded-projections.ts';
import { listeningLogger } from '../testing/runner-rig.ts';
import { at, specifyProjection } from '../testing/specify-projection.ts';
import {
  ADMIN,
  ALBA,
  ALERT,
  approved,
  BRUNO,
  contactChanged,
  erased,
  OTHER_PARTY,
  PARTY,
  RIDE,
  rideAlertSet,
  rideAlertWithdrawn,
  ridePublished,
  rideRemoved,
  rideSeatsSet,
  seatGranted,
  seatReleased,
  seatsReserved,
  submitted,
} from '@duende/testkit/samples/story';

const { given } = specifyProjection(rideMatchProjection);

const NEED = 'aaaaaaaa-0000-4000-8000-000000000000';
const OFFER_AGAIN = 'bbbbbbbb-0000-4000-8000-000000000000';
const shares = (userId: string) =>
  contactChanged({ userId, changes: { telegram: { from: '', to: `@${userId}` } } });
const sharesNothing = (userId: string) =>
  contactChanged({ userId, changes: { telegram: { from: `@${userId}`, to: '' } } });
const offer = (said: Partial<EventData<'RidePublished'>> = {}) =>
  ridePublished({ departure: { latitude: 40.5, longitude: -3.6 }, ...said });
/** Alba is four kilometres north of Bruno's offer, and they are two. */
const need = (departure = { latitude: 40.536, longitude: -3.6 }) =>
  ridePublished({ userId: ALBA, rideId: NEED, rideType: 'need', passengerCount: 2, departure });
const both = [shares(ALBA), shares(BRUNO)];

function alertAt(latitude: number, said: Partial<EventData<'RideAlertSet'>> = {}): Given {
  return rideAlertSet({ km: 10, departure: { latitude, longitude: -3.6 }, ...said });
}

describe('stored documents', () => {
  const person = (userId: string, n: number, ...filled: string[]) => ({
    _id: `person-${userId}`,
    position: at(n),
    kind: 'person',
    userId,
    filled,
  });
  const opening = (n: number, seats: number) => ({
    ...{ eventId: expect.any(String) as string, at: '2026-06-01T12:00:00.000Z', position: at(n) },
    ...{ seats, isLater: false },
  });
  const pin = {
    _id: RIDE,
    position: at(1),
    kind: 'pin',
    partyId: PARTY,
    userId: BRUNO,
    rideType: 'offer',
    latitude: 40.5,
    longitude: -3.6,
    passengerCount: 3,
    direction: null,
    taken: 0,
    openings: [opening(1, 3)],
  };

  it('is each pin until it is removed', async () => {
    await given(offer()).then(pin);
    await given(offer(), rideRemoved()).then();
  });

  it('is which contact fields are filled in, and no word of them', async () => {
    const changes = { whatsapp: { from: '', to: '+34 600' }, email: { from: 'a', to: '' } };
    await given(
      shares(ALBA),
      contactChanged({ changes }),
      contactChanged({ changes: { email: { from: '', to: 'b' } } }),
    ).then(person(ALBA, 3, 'email', 'whatsapp', 'telegram'));
    await given(shares(ALBA), sharesNothing(ALBA)).then(person(ALBA, 2));
  });

  it('excludes erased people', async () => {
    const alert = rideAlertSet({ userId: ALBA });
    await given(offer(), ...both, need(), alert, erased({ userId: ALBA })).then(
      pin,
      person(BRUNO, 3, 'telegram'),
    );
  });

  it('is since when seats of a pin are free, and from when for others than those they are reserved for', async () => {
    const taken = seatGranted({ seats: 2 });
    const left = seatReleased({ seats: 2, was: 'granted' });
    const until = '2026-11-20T20:15:00.000Z';
    await given(offer(), taken, left, seatsReserved({ until })).then({
      ...{ ...pin, position: at(4), taken: 0 },
      openings: [opening(1, 3), { ...opening(3, 3), at: until, isLater: true }],
    });
    await given(offer(), rideSeatsSet({ passengerCount: { from: 3, to: 5 } })).then({
      ...{ ...pin, position: at(2), passengerCount: 5 },
      openings: [opening(1, 3), opening(2, 5)],
    });
  });

  it('is each alert, also once it is withdrawn', async () => {
    const alert = {
      ...{ _id: ALERT, position: at(1), kind: 'alert', partyId: PARTY, userId: ALBA },
      ...{ latitude: 40.4231, longitude: -3.6873, km: 25, direction: null },
      ...{ setAt: '2026-06-01T12:00:00.000Z', since: at(1), endedAt: null, until: null },
    };
    await given(rideAlertSet()).then(alert);
    await given(rideAlertSet(), rideAlertWithdrawn()).then({
      ...{ ...alert, position: at(2), endedAt: alert.setAt, until: at(2) },
    });
  });
});

describe('published messages', () => {
  const published = (userId: string, n: number, isNew: boolean): AddressedLiveMessage => ({
    topics: [`user:${userId}`],
    message: { name: 'ride.matched', payload: { position: at(n), eventId: PARTY, isNew } },
  });

  it('is that another person is near, to both and only in their own rooms', async () => {
    await given(...both, offer())
      .when(need())
      .publishes(published(ALBA, 4, true), published(BRUNO, 4, true));
    await given(...both, need())
      .when(offer())
      .publishes(published(BRUNO, 4, true), published(ALBA, 4, true));
  });

  it.each([
    ['is exactly ten kilometres away', { latitude: 40.58993, longitude: -3.6 }, true],
    ['is a metre farther', { latitude: 40.58994, longitude: -3.6 }, false],
    ['is as far to the side', { latitude: 40.5, longitude: -3.4817 }, false],
    ['is a little nearer to the side', { latitude: 40.5, longitude: -3.4818 }, true],
  ])('is as much where it %s', async (_, departure, isNotified) => {
    await given(...both, offer())
      .when(need(departure))
      .publishes(...(isNotified ? [published(ALBA, 4, true), published(BRUNO, 4, true)] : []));
  });

  it.each([
    ['of another party', { partyId: OTHER_PARTY }],
    ['of the same kind', { rideType: 'need' as const }],
    ['with too few places', { passengerCount: 1 }],
  ])('excludes a pin %s', async (_, other) => {
    await given(...both, need())
      .when(offer({ ...other }))
      .publishes();
  });

  it('excludes matches between own pins', async () => {
    await given(...both, need())
      .when(offer({ userId: ALBA }))
      .publishes();
  });

  it('is nothing where either of the two shares no contact', async () => {
    await given(shares(ALBA), offer()).when(need()).publishes();
    await given(shares(BRUNO), offer()).when(need()).publishes();
    await given(...both, sharesNothing(BRUNO), offer())
      .when(need())
      .publishes();
  });

  it('is that something changed, to both, when a contact comes or goes; not when another one stays', async () => {
    const matched = [...both, offer(), need()];
    await given(...matched)
      .when(sharesNothing(BRUNO))
      .publishes(published(BRUNO, 5, false), published(ALBA, 5, false));
    await given(...matched, sharesNothing(BRUNO))
      .when(shares(BRUNO))
      .publishes(published(BRUNO, 6, false), published(ALBA, 6, false));
    await given(...matched)
      .when(contactChanged({ userId: BRUNO, changes: { email: { from: '', to: 'b' } } }))
      .publishes();
  });

  it('is that something changed when one of the pins goes, with its owner too', async () => {
    const matched = [...both, offer(), need()];
    await given(...matched)
      .when(rideRemoved())
      .publishes(published(BRUNO, 5, false), published(ALBA, 5, false));
    await given(...matched)
      .when(erased({ userId: ALBA }))
      .publishes(published(ALBA, 5, false), published(BRUNO, 5, false));
  });

  it('excludes rides in the other direction, and includes those without one', async () => {
    const back = ridePublished({
      ...{ userId: ALBA, rideId: NEED, rideType: 'need', passengerCount: 2, direction: 'back' },
      departure: { latitude: 40.536, longitude: -3.6 },
    });
    await given(...both, offer({ direction: 'there' }))
      .when(back)
      .publishes();
    await given(...both, offer())
      .when(back)
      .publishes(published(ALBA, 4, true), published(BRUNO, 4, true));
  });

  it('is nothing new where too few places are left, and that something changed when they go and come', async () => {
    const given3 = seatGranted({ userId: ADMIN });
    const matched = [...both, offer(), need()];
    await given(...matched)
      .when(given3)
      .publishes(published(BRUNO, 5, false), published(ALBA, 5, false));
    await given(...matched, given3)
      .when(seatReleased({ userId: ADMIN, was: 'granted' }))
      .publishes(published(BRUNO, 6, false), published(ALBA, 6, true));
    await given(...both, offer(), given3)
      .when(need())
      .publishes();
    await given(...matched)
      .when(rideSeatsSet({ passengerCount: { from: 3, to: 1 } }))
      .publishes(published(BRUNO, 5, false), published(ALBA, 5, false));
  });

  it('is published again when a pin is put there again', async () => {
    await given(...both, need(), offer(), rideRemoved())
      .when(offer({ rideId: OFFER_AGAIN }))
      .publishes(published(BRUNO, 6, true), published(ALBA, 6, true));
  });

  it('reaches an alert once for each car in its radius and direction, without a pin or a contact', async () => {
    const alert = rideAlertSet({ km: 10, departure: { latitude: 40.55, longitude: -3.6 } });
    await given(alert)
      .when(offer())
      .publishes(published(ALBA, 2, true));
    await given(alert, offer())
      .when(rideSeatsSet({ passengerCount: { from: 3, to: 5 } }))
      .publishes();
    await given(offer(), alert)
      .when(rideSeatsSet({ passengerCount: { from: 3, to: 5 } }))
      .publishes(published(ALBA, 3, true));
  });

  it.each<[string, readonly Given[], Given]>([
    ['is too far', [alertAt(40.65)], offer()],
    ['goes the other way', [alertAt(40.55, { direction: 'back' })], offer({ direction: 'there' })],
    ['needs a seat', [alertAt(40.55)], offer({ rideType: 'need' })],
    ['is one’s own', [alertAt(40.55, { userId: BRUNO })], offer()],
    ['comes once it is withdrawn', [alertAt(40.55), rideAlertWithdrawn()], offer()],
    ['goes to another party', [alertAt(40.55)], offer({ partyId: OTHER_PARTY })],
  ])('reaches no alert with a pin that %s', async (_, before, news) => {
    await given(...before)
      .when(news)
      .publishes();
  });

  it('is one message to each, whatever came at once', async () => {
    await given(...both, need())
      .when(offer(), offer({ rideId: OFFER_AGAIN }), shares(ADMIN))
      .publishes(published(BRUNO, 5, true), published(ALBA, 5, true));
    await given(...both, need())
      .when(offer(), rideRemoved())
      .publishes();
  });

  it('is at the last of what happened, in whatever order it is found', async () => {
    await given(shares(ALBA), need())
      .when(shares(BRUNO), offer())
      .publishes(published(BRUNO, 4, true), published(ALBA, 4, true));
  });

  it('reaches the nearest of many, the nearest first', async () => {
    const id = (n: number) => `${String(n).padStart(8, '0')}-1111-4000-8000-000000000000`;
    const many = Array.from({ length: ANNOUNCED_MATCHES + 2 }, (_, n) => [
      shares(id(n)),
      offer({
        userId: id(n),
        rideId: id(n + 100),
        rideType: 'need',
        departure: { latitude: 40.58 - n / 1000, longitude: -3.6 },
      }),
    ]).flat();
    const last = many.length + 2;
    const nearest = Array.from({ length: ANNOUNCED_MATCHES }, (_, n) => id(ANNOUNCED_MATCHES + 1 - n));
    await given(shares(BRUNO), ...many)
      .when(offer())
      .publishes(...[BRUNO, ...nearest].map((userId) => published(userId, last, true)));
  });
});

it('finds the same matches when everything is folded again, and publishes none of them again', async () => {
  const { domainLog, and } = await givenLog([submitted(), approved(), shares(ALBA), shares(BRUNO)]);
  async function folded() {
    const [store, bus, published] = [createMemoryReadStore(), createInProcessLiveBus(), [] as LiveMessage[]];
    bus.subscribe((messages) => void published.push(...messages.map(({ message }) => message)));
    const runner = await startEmbeddedProjections({
      log: domainLog,
      store,
      bus,
      logger: listeningLogger().logger,
    });
    await runner.caughtUp;
    return {
      runner,
      matched: () => published.filter(({ name }) => name === 'ride.matched').length,
      matches: async () => matchesOfPerson(await store.collection(RIDE_MATCHES), PARTY, ALBA),
    };
  }
  const first = await folded();
  await and(offer({ userId: ALBA, rideId: NEED, rideType: 'need' }));
  await and(offer());
  await expect.poll(first.matched).toBe(2);
  const found = await first.matches();
  expect(found).toMatchObject([{ own: { userId: ALBA }, other: { userId: BRUNO }, metres: 0 }]);
  await first.runner.stop();

  const again = await folded();
  expect(await again.matches()).toEqual(found);
  expect(again.matched()).toBe(0);
  await again.runner.stop();
});
