import { expect, test } from 'vitest';
import { hasTiles, pictureTiles } from './picture-tiles.ts';
import { TILE_PX } from '../ground/web-mercator.ts';

const VIEW = { centre: { latitude: 40.55, longitude: -3.6 }, zoom: 10 };
const PHONE = { width: 390, height: 600 };

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', true],
  ['https://{s}.tiles.example/{z}/{x}/{y}.png', true],
  ['/tiles/{z}/{x}/{y}', true],
  ['https://tiles.example/{z}/{x}/{y}{ratio}.png', false],
  ['https://tiles.example/{z}/{x}/{y}.pbf', false],
  ['https://tiles.example/style.json', false],
  ['', false],
])('a picture of %s: %s', (tileUrl, expected) => {
  expect(hasTiles(tileUrl)).toBe(expected);
  expect(pictureTiles(tileUrl, VIEW, PHONE).length > 0).toBe(expected);
});

test.each([
  ['a phone', PHONE],
  ['a desk', { width: 900, height: 836 }],
  ['nothing but the centre', { width: 1, height: 1 }],
])('the tiles cover %s, and none lies outside', (_, { width, height }) => {
  const tiles = pictureTiles('/{z}/{x}/{y}', VIEW, { width, height });
  const edges = (axis: 'x' | 'y') => tiles.map(({ at }) => at[axis]);
  for (const [axis, length] of [
    ['x', width],
    ['y', height],
  ] as const) {
    const [first, last] = [Math.min(...edges(axis)), Math.max(...edges(axis))];
    expect(first).toBeLessThanOrEqual(-length / 2);
    expect(first + TILE_PX).toBeGreaterThanOrEqual(-length / 2);
    expect(last).toBeLessThanOrEqual(length / 2);
    expect(last + TILE_PX).toBeGreaterThanOrEqual(length / 2);
  }
});

test('each is asked for by the address that MapLibre has for it', () => {
  const addresses = pictureTiles('https://{s}.tiles.example/{z}/{x}/{y}.png', VIEW, PHONE).map(
    ({ address }) => address,
  );
  // The host is the one at the remainder of column and row by three: 886 by 3 leaves 1.
  expect(addresses).toContain('https://b.tiles.example/10/501/385.png');
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('at the edge of the world there are fewer', () => {
  expect(
    pictureTiles('/{z}/{x}/{y}', { centre: { latitude: 0, longitude: -180 }, zoom: 10 }, PHONE)[0]?.address,
  ).toBe('/10/0/510');
});

test('a zoom farther away has its own', () => {
  const addresses = pictureTiles('/{z}/{x}/{y}', { ...VIEW, zoom: 7 }, PHONE).map(({ address }) => address);
  expect(addresses).toContain('/7/62/48');
  expect(addresses.every((address) => address.startsWith('/7/'))).toBe(true);
});
