import type { EventData, EventType } from '@duende/contracts/events/domain-event';
import { effectsOf, EVENT_TYPES } from '@duende/contracts/events/event-effects';
import { AS_ANNOUNCED } from '@duende/contracts/parties/party-condition';
import { createMemoryReadStore } from '@duende/testkit/memory/memory-read-store';
import { givenLog, when, type Given } from '@duende/testkit/samples/given-log';
import { samplePartyDetails, sampleId } from '@duende/testkit/samples/party';
import {
  accountSuspended,
  ADMIN,
  ALBA,
  approved,
  BRUNO,
  cancelled,
  contactChanged,
  PARTY,
  people,
  RIDE,
  rideAlertSet,
  rideAlertWithdrawn,
  ridePublished,
  rideSeatsSet,
  seatGranted,
  seatRefused,
  seatReleased,
  seatsReserved,
  submitted,
} from '@duende/testkit/samples/story';
import { expect, test } from 'vitest';
import { ALL_READ_MODELS, openReadModels, type ReadModels } from '../registry/registry.ts';
import { replayInto } from '../replay.ts';
import { listeningLogger } from '../testing/runner-rig.ts';
import { rideNotices, rideNoticesOfEvent } from './ride-notices.ts';

const DAY = '2026-12-01';
const NOON = Date.parse(`${DAY}T12:00:00.000Z`);
const [MADRID, NEAR] = [
  { latitude: 40.4168, longitude: -3.7038 },
  { latitude: 40.45, longitude: -3.7038 },
];
const NEED = sampleId(77);

/** Alba waits in Madrid with an alert of 25 km; Bruno drives. */
const begun = [
  ...people,
  submitted({ authorId: ADMIN, details: samplePartyDetails({ name: 'Luna', dates: ['2026-12-05'] }) }),
  approved({ authorId: ADMIN }),
];
const alert = rideAlertSet({ userId: ALBA, departure: MADRID, km: 25, direction: null });
const drives = (said: Partial<EventData<'RidePublished'>> = {}) =>
  ridePublished({ userId: BRUNO, departure: NEAR, ...said });
const needs = ridePublished({
  ...{ userId: ALBA, rideId: NEED, rideType: 'need', passengerCount: 2, departure: MADRID },
});
const shares = (userId: string) =>
  contactChanged({ userId, changes: { telegram: { from: '', to: `@${userId}` } } });
const taken = seatGranted({ userId: ADMIN, seats: 3 });
const freed = { userId: ADMIN, seats: 3, was: 'granted' } as const;

async function folded(story: readonly Given[]) {
  const { domainLog } = await givenLog([...begun, ...story]);
  const store = createMemoryReadStore();
  const readModels = ALL_READ_MODELS.filter(({ name }) =>
    ['parties', 'ride-matches', 'users'].includes(name),
  );
  const { logger } = listeningLogger();
  await replayInto({ log: domainLog, store, until: { position: 'ffffffffffffffff' }, logger, readModels });
  const events = [];
  for await (const batch of domainLog.readAll('0000000000000000', await domainLog.head()))
    events.push(...batch.events);
  return { models: (await openReadModels(store)) as ReadModels, events };
}

/** What a person reads, and for which events somebody hears a push: type, kind. */
async function notified(story: readonly Given[], { userId = ALBA, now = NOON } = {}) {
  const { models, events } = await folded(story);
  const typeOf = new Map(events.map(({ id, type }) => [id, type]));
  const words = (id: string, kind: string) => `${typeOf.get(id.split('.')[0] ?? '')} ${kind}`;
  const read = (await rideNotices(models, userId, now)).map(({ id, kind }) => words(id, kind));
  const pushed = [];
  for (const event of events)
    for (const notice of await rideNoticesOfEvent(models, event, now))
      if (notice.userId === userId && notice.id.startsWith(event.id))
        pushed.push(words(notice.id, notice.kind));
  return { read, pushed };
}
const once = (type: EventType, kind = 'car-near') => ({
  read: [`${type} ${kind}`],
  pushed: [`${type} ${kind}`],
});
const NOTHING = { read: [], pushed: [] };

test('an alert tells once of each car, and never of one that was there before', async () => {
  expect(await notified([alert, drives()])).toEqual(once('RidePublished'));
  const more = rideSeatsSet({ passengerCount: { from: 3, to: 5 } });
  expect(await notified([alert, drives(), more, taken, seatReleased(freed)])).toEqual(once('RidePublished'));
  expect(await notified([drives(), alert])).toEqual(NOTHING);
  expect(await notified([drives(), alert, more])).toEqual(once('RideSeatsSet'));
  expect(await notified([drives(), taken, alert, seatReleased(freed)])).toEqual(once('SeatReleased'));
  expect(await notified([drives(), taken, alert, seatRefused(freed)])).toEqual(once('SeatRefused'));
});

test('of several alerts and a pin one notice', async () => {
  const other = rideAlertSet({ alertId: sampleId(78), departure: NEAR, km: 10, direction: null });
  expect(await notified([shares(ALBA), shares(BRUNO), alert, other, needs, drives()])).toEqual(
    once('RidePublished'),
  );
});

test.each<[string, readonly Given[]]>([
  ['a withdrawn alert of a later car', [alert, rideAlertWithdrawn(), drives()]],
  ['an alert of one’s own car', [alert, drives({ userId: ALBA })]],
  ['an alert of a car too far', [alert, drives({ departure: { latitude: 41, longitude: -3.7 } })]],
  [
    'an alert of a car back, if it is for there',
    [rideAlertSet({ departure: MADRID, direction: 'there' }), drives({ direction: 'back' })],
  ],
  ['of a car whose driver is suspended', [alert, drives(), accountSuspended({ userId: BRUNO })]],
  ['somebody who is suspended', [alert, drives(), accountSuspended({ userId: ALBA })]],
  ['of a pin that matches, if one of the two shares no contact', [shares(ALBA), needs, drives()]],
  [
    'of a party that is cancelled',
    [
      alert,
      drives(),
      cancelled({ condition: { from: AS_ANNOUNCED, to: { ...AS_ANNOUNCED, condition: 'cancelled' } } }),
    ],
  ],
])('nothing tells %s', async (_, story) => {
  expect(await notified(story)).toEqual(NOTHING);
});

test('nothing once the party is over', async () => {
  expect(await notified([alert, drives()], { now: Date.parse('2026-12-20T12:00:00.000Z') })).toEqual(NOTHING);
});

test('an earlier pin hears of one that matches: its owner looks for a car, or drives', async () => {
  const both = [shares(ALBA), shares(BRUNO)];
  expect(await notified([...both, needs, drives()])).toEqual(once('RidePublished'));
  expect(await notified([...both, drives(), needs], { userId: BRUNO })).toEqual(
    once('RidePublished', 'rider-near'),
  );
  expect(await notified([...both, drives(), needs])).toEqual(NOTHING);
  // Too few seats at first.
  const more = rideSeatsSet({ passengerCount: { from: 1, to: 2 } });
  expect(await notified([...both, needs, drives({ passengerCount: 1 }), more])).toEqual(once('RideSeatsSet'));
});

test('seats that are reserved for others come with time, without a push', async () => {
  const until = `${DAY}T14:00:00.000Z`;
  const at = `${DAY}T11:00:00.000Z`;
  const story = [drives(), taken, alert, when(at, seatReleased(freed)), when(at, seatsReserved({ until }))];
  expect(await notified(story)).toEqual(NOTHING);
  expect(await notified(story, { now: Date.parse(until) })).toEqual({
    read: ['SeatReleased car-near'],
    pushed: [],
  });
});

test('leads to the ride, and its effects name the events', async () => {
  const { models } = await folded([alert, drives()]);
  expect(await rideNotices(models, ALBA, NOON)).toMatchObject([
    { as: 'passenger', rideId: RIDE, partyId: PARTY, seats: 3, otherId: BRUNO },
  ]);
  const causing = EVENT_TYPES.filter((type) =>
    [effectsOf(type).notice?.passenger ?? []].flat().includes('car-near'),
  );
  expect(causing).toEqual(['RidePublished', 'RideSeatsSet', 'SeatRefused', 'SeatReleased']);
});
