import { BRUNO_ID, sampleRideAnswer } from '@duende/testkit/samples/party';
import { expect, test } from 'vitest';
import { rideAreas, ridePins, withoutRide, withRide } from './ride-pins.ts';

const PARTY = { latitude: 40.65, longitude: -3.7038 };

test('a pin of somebody else', () => {
  expect(ridePins([sampleRideAnswer()], null, PARTY)).toEqual([
    {
      id: sampleRideAnswer().id,
      type: 'offer',
      point: { latitude: 40.4168, longitude: -3.7038 },
      isApproximate: false,
      passengers: 3,
      isOwn: false,
      label: 'Ofrece 3 plazas, cerca de Madrid · 26 km al sur de la fiesta',
      stacked: 0,
    },
  ]);
});

test('if the party has no place, a pin is labelled with the nearest town', () => {
  expect(ridePins([sampleRideAnswer()], null, null)[0]?.label).toBe('Ofrece 3 plazas, cerca de Madrid');
});

test('the person’s own pin is labelled as such and drawn on top', () => {
  const rides = [
    sampleRideAnswer({ id: 'mine' }),
    sampleRideAnswer({ id: 'other', userId: 'alba', departureLatitude: 41 }),
  ];
  const pins = ridePins(rides, BRUNO_ID, PARTY);
  expect(pins.map(({ id, isOwn }) => [id, isOwn])).toEqual([
    ['other', false],
    ['mine', true],
  ]);
  expect(pins[1]?.label).toBe('Mi pin: ofrece 3 plazas, cerca de Madrid · 26 km al sur de la fiesta');
});

test('pins of one place are next to each other', () => {
  const rides = [
    sampleRideAnswer({ id: 'a' }),
    sampleRideAnswer({ id: 'b' }),
    sampleRideAnswer({ id: 'c', departureLatitude: 41 }),
  ];
  expect(ridePins(rides, null, PARTY).map(({ stacked }) => stacked)).toEqual([0, 1, 0]);
});

test('every area is drawn once, and none around an exact point', () => {
  const near = { departureLatitude: 40.42, departureLongitude: -3.7, approximate: true };
  const rides = [
    sampleRideAnswer({ id: 'a', ...near }),
    sampleRideAnswer({ id: 'b', ...near }),
    sampleRideAnswer({ id: 'c' }),
  ];
  expect(rideAreas(ridePins(rides, null, PARTY))).toEqual([{ latitude: 40.42, longitude: -3.7 }]);
});

const [a, b, c] = [
  sampleRideAnswer({ id: 'a' }),
  sampleRideAnswer({ id: 'b' }),
  sampleRideAnswer({ id: 'c' }),
];

test('a pin is added at the end, or at a given index', () => {
  expect(withRide([a, b], c)).toEqual([a, b, c]);
  expect(withRide([a, c], b, 1)).toEqual([a, b, c]);
});

test('a pin that is in the list already is replaced in place', () => {
  const exact = sampleRideAnswer({ id: 'b', departureLatitude: 41 });
  expect(withRide([a, b, c], exact)).toEqual([a, exact, c]);
});

test('a pin is removed', () => {
  expect(withoutRide([a, b], 'a')).toEqual([b]);
});
