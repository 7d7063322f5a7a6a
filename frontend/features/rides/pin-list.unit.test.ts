import { expect, test } from 'vitest';
import { makeRide } from '../../testing/make-ride.ts';
import { withoutRide, withRide } from './pin-list.ts';

const [a, b, c] = [makeRide({ id: 'a' }), makeRide({ id: 'b' }), makeRide({ id: 'c' })];

test('a pin joins at the end, or stands again where it stood', () => {
  expect(withRide([a, b], c)).toEqual([a, b, c]);
  expect(withRide([a, c], b, 1)).toEqual([a, b, c]);
});

test('a pin that its live message has brought is replaced in its place', () => {
  const exact = makeRide({ id: 'b', departureLatitude: 41 });
  expect(withRide([a, b, c], exact)).toEqual([a, exact, c]);
});

test('a pin is taken away', () => {
  expect(withoutRide([a, b], 'a')).toEqual([b]);
});
