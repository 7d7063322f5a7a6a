import { kilometresBetween } from '@duende/contracts/distance';
import { expect, test } from 'vitest';
import { circleAround } from './circle-around.ts';

test('a ring is closed, and everywhere as far from its middle as it should be', () => {
  const middle = { latitude: 43.36, longitude: -5.85 };
  const ring = circleAround(middle, 5000);
  expect(ring.at(-1)).toEqual(ring[0]);
  const distances = ring.map(([longitude, latitude]) =>
    Math.round(kilometresBetween(middle, { latitude, longitude }) * 10),
  );
  expect(new Set(distances)).toEqual(new Set([50]));
});
