import { expect, test } from 'vitest';
import { ridePins } from './ride-pins.ts';
import { BRUNO_ID, makeRide } from './testing/make-ride.ts';

test('a pin of somebody else', () => {
  expect(ridePins([makeRide()], null)).toEqual([
    {
      id: makeRide().id,
      type: 'offer',
      point: { latitude: 40.4168, longitude: -3.7038 },
      passengers: 3,
      isOwn: false,
      label: 'Ofrece 3 plazas',
      stacked: 0,
    },
  ]);
});

test('the own pin says so and is drawn on top', () => {
  const rides = [makeRide({ id: 'mine' }), makeRide({ id: 'other', userId: 'alba', departureLatitude: 41 })];
  const pins = ridePins(rides, BRUNO_ID);
  expect(pins.map(({ id, isOwn }) => [id, isOwn])).toEqual([
    ['other', false],
    ['mine', true],
  ]);
  expect(pins[1]?.label).toBe('Mi pin: ofrece 3 plazas');
});

test('pins of one place stand beside each other', () => {
  const rides = [makeRide({ id: 'a' }), makeRide({ id: 'b' }), makeRide({ id: 'c', departureLatitude: 41 })];
  expect(ridePins(rides, null).map(({ stacked }) => stacked)).toEqual([0, 1, 0]);
});
