import type { SeatAnswer } from '@duende/contracts/rides/ride-answers';
import { BRUNO_ID, sampleId, sampleRideAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { mineAmong } from './own-rides.ts';
import { inListOrder, shownRides } from './ride-filter.tsx';

const MARTA_ID = sampleId(7);
const PARTY = { latitude: 40.55, longitude: -3.6 };
const ride = (id: string, kilometresNorth: number, change: Parameters<typeof sampleRideAnswer>[0] = {}) =>
  sampleRideAnswer({
    id,
    departureLatitude: PARTY.latitude + kilometresNorth / 111.2,
    departureLongitude: PARTY.longitude,
    ...change,
  });
const own = { userId: MARTA_ID };
const rides = [
  ride('far', 90),
  ride('own-far', 200, { ...own, type: 'need' }),
  ride('near', -4),
  ride('just-as-near', 4, { type: 'need' }),
  ride('own-near', 10, own),
];
const ids = (list: ReturnType<typeof inListOrder>) => list.map(({ id }) => id);

test('the nearest to the party come first', () => {
  expect(ids(inListOrder(rides, PARTY))).toEqual(['near', 'just-as-near', 'own-near', 'far', 'own-far']);
});

test('those that are as near as each other keep their order', () => {
  const same = ['a', 'b', 'c', 'd'].map((id) => ride(id, 7));
  expect(ids(inListOrder(same, PARTY))).toEqual(['a', 'b', 'c', 'd']);
});

test('where the party has no place all stay as they came', () => {
  expect(inListOrder(rides, null)).toEqual(rides);
});

const request: SeatAnswer = {
  ...{ id: sampleId(70), rideId: 'far', userId: MARTA_ID, driverId: BRUNO_ID, seats: 1, words: '' },
  ...{ standing: 'granted', askedAt: '2026-05-01T10:00:00.000Z', isUncertain: false, reservedUntil: null },
};
const mine = (...requests: readonly SeatAnswer[]) => mineAmong({ ownId: MARTA_ID, requests });

test.each<[SeatAnswer['standing'], readonly string[]]>([
  ['granted', ['far', 'own-far', 'own-near']],
  ['open', ['far', 'own-far', 'own-near']],
  ['refused', ['own-far', 'own-near']],
])('one takes part in one’s own rides, and in those where one’s request is %s', (standing, expected) => {
  expect(ids(rides.filter(mine({ ...request, standing })))).toEqual(expected);
  expect(ids(rides.filter(mine({ ...request, userId: BRUNO_ID })))).toEqual(['own-far', 'own-near']);
});

test('one type is shown, next to those that one takes part in', () => {
  expect(shownRides(rides, undefined, mine())).toBe(rides);
  expect(ids(shownRides(rides, 'offer', mine()))).toEqual(['far', 'own-far', 'near', 'own-near']);
  expect(ids(shownRides(rides, 'need', mine(request)))).toEqual([
    'far',
    'own-far',
    'just-as-near',
    'own-near',
  ]);
});
