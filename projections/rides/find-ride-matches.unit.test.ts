import { expect, test } from 'vitest';
import { samplePin as pin } from '../testing/sample-pin.ts';
import { matchesOf, nearestOfEach } from './find-ride-matches.ts';

const offer = (_id: string, userId: string, latitude: number, passengerCount = 4) =>
  pin({ _id, userId, rideType: 'offer', latitude, passengerCount });

test('the nearest first, with metres; of one person the nearest pin', () => {
  const pins = [
    pin(),
    offer('far', 'dario', 40.48),
    offer('near', 'dario', 40.4368),
    offer('same place', 'eva', 40.4168),
    offer('full', 'fran', 40.4168, 1),
  ];
  const found = matchesOf(pin(), pins);
  expect(found.map(({ other, metres }) => [other._id, metres])).toEqual([
    ['same place', 0],
    ['near', 2224],
    ['far', 7028],
  ]);
  expect(nearestOfEach(found).map(({ other }) => other._id)).toEqual(['same place', 'near']);
});

test('at the same distance the order is that of the ids, wherever they come from', () => {
  const pins = ['b', 'a', 'c'].map((id) => offer(id, `driver ${id}`, 40.4168));
  expect(matchesOf(pin(), pins).map(({ other }) => other._id)).toEqual(['a', 'b', 'c']);
});

test('each is looked at once: 500 offers and 500 needs at one place cost a pin 500 looks', () => {
  const offers = Array.from({ length: 500 }, (_, n) => offer(`offer ${n}`, `driver ${n}`, 40.4));
  const needs = Array.from({ length: 500 }, (_, n) => pin({ _id: `need ${n}`, userId: `rider ${n}` }));
  let looks = 0;
  const watched = [...offers, ...needs].map(
    (one) =>
      new Proxy(one, {
        get: (target, key) => ((looks += Number(key === 'latitude')), Reflect.get(target, key)),
      }),
  );
  expect(matchesOf(pin(), watched)).toHaveLength(500);
  // The formula asks three times for each of two latitudes.
  expect(looks).toBeLessThanOrEqual(500 * 3);
});
