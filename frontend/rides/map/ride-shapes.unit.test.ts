import { kilometresBetween } from '@duende/contracts/rides/distance';
import { expect, test } from 'vitest';
import { circleAround } from './ride-shapes.tsx';

test('the ring is closed, and every corner has the given distance from the centre', () => {
  const centre = { latitude: 43.36, longitude: -5.85 };
  const ring = circleAround(centre, 5000);
  expect(ring.at(-1)).toEqual(ring[0]);
  const distances = ring.map(([longitude, latitude]) =>
    Math.round(kilometresBetween(centre, { latitude, longitude }) * 10),
  );
  expect(new Set(distances)).toEqual(new Set([50]));
});
