import { expect, test } from 'vitest';
import { bearing, kilometresBetween } from './distance.ts';

const MADRID = { latitude: 40.4168, longitude: -3.7038 };
const BARCELONA = { latitude: 41.3874, longitude: 2.1686 };

test.each([
  [MADRID, MADRID, 0],
  [MADRID, BARCELONA, 505.1],
  [BARCELONA, MADRID, 505.1],
  [{ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20_015.1],
  [{ latitude: 40, longitude: 179.95 }, { latitude: 40, longitude: -179.95 }, 8.5],
])('from %o to %o', (from, to, km) => {
  expect(kilometresBetween(from, to)).toBeCloseTo(km, 1);
});

test.each([
  [{ latitude: 41, longitude: -3.7038 }, 0],
  [{ latitude: 40.4168, longitude: -3 }, 90],
  [{ latitude: 40, longitude: -3.7038 }, 180],
  [{ latitude: 40.4168, longitude: -4 }, 270],
  [BARCELONA, 76],
])('from Madrid towards %o', (to, degrees) => {
  expect(Math.round(bearing(MADRID, to)) % 360).toBe(degrees);
});
