import { BRUNO_ID, sampleId, sampleRideAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
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

test('one’s own come first, then the nearest to the party', () => {
  expect(ids(inListOrder(rides, MARTA_ID, PARTY))).toEqual([
    'own-near',
    'own-far',
    'near',
    'just-as-near',
    'far',
  ]);
  expect(ids(inListOrder(rides, null, PARTY))).toEqual([
    'near',
    'just-as-near',
    'own-near',
    'far',
    'own-far',
  ]);
});

test('those that are as near as each other keep their order', () => {
  const same = ['a', 'b', 'c', 'd'].map((id) => ride(id, 7));
  expect(ids(inListOrder(same, BRUNO_ID, PARTY))).toEqual(['a', 'b', 'c', 'd']);
});

test('where the party has no place all but one’s own stay as they came', () => {
  expect(ids(inListOrder(rides, MARTA_ID, null))).toEqual([
    'own-far',
    'own-near',
    'far',
    'near',
    'just-as-near',
  ]);
});

test('one type is shown alone, beside one’s own', () => {
  expect(shownRides(rides, undefined, MARTA_ID)).toBe(rides);
  expect(ids(shownRides(rides, 'offer', MARTA_ID))).toEqual(['far', 'own-far', 'near', 'own-near']);
  expect(ids(shownRides(rides, 'need', null))).toEqual(['own-far', 'just-as-near']);
});
