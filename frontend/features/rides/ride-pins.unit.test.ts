import { expect, test } from 'vitest';
import { rideAreas, ridePins } from './ride-pins.ts';
import { BRUNO_ID, makeRide } from '../../testing/make-ride.ts';

const PARTY = { latitude: 40.65, longitude: -3.7038 };

test('a pin of somebody else', () => {
  expect(ridePins([makeRide()], null, PARTY)).toEqual([
    {
      id: makeRide().id,
      type: 'offer',
      point: { latitude: 40.4168, longitude: -3.7038 },
      isApproximate: false,
      passengers: 3,
      isOwn: false,
      label: 'Ofrece 3 plazas, 26 km al sur de la fiesta',
      stacked: 0,
    },
  ]);
});

test('where the party has no place, pins are told apart by their own', () => {
  expect(ridePins([makeRide()], null, null)[0]?.label).toBe('Ofrece 3 plazas, 40.4168, -3.7038');
});

test('the own pin says so and is drawn on top', () => {
  const rides = [makeRide({ id: 'mine' }), makeRide({ id: 'other', userId: 'alba', departureLatitude: 41 })];
  const pins = ridePins(rides, BRUNO_ID, PARTY);
  expect(pins.map(({ id, isOwn }) => [id, isOwn])).toEqual([
    ['other', false],
    ['mine', true],
  ]);
  expect(pins[1]?.label).toBe('Mi pin: ofrece 3 plazas, 26 km al sur de la fiesta');
});

test('pins of one place stand beside each other', () => {
  const rides = [makeRide({ id: 'a' }), makeRide({ id: 'b' }), makeRide({ id: 'c', departureLatitude: 41 })];
  expect(ridePins(rides, null, PARTY).map(({ stacked }) => stacked)).toEqual([0, 1, 0]);
});

test('every area is drawn once, and none around a point that is known', () => {
  const near = { departureLatitude: 40.42, departureLongitude: -3.7, approximate: true };
  const rides = [makeRide({ id: 'a', ...near }), makeRide({ id: 'b', ...near }), makeRide({ id: 'c' })];
  expect(rideAreas(ridePins(rides, null, PARTY))).toEqual([{ latitude: 40.42, longitude: -3.7 }]);
});
