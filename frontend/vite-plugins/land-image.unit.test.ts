import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawLand, type LandFeatures } from './land-image.ts';

const MAP = new URL('../map/', import.meta.url);
const data = readFileSync(new URL('land.json', MAP), 'utf8');
const image = drawLand(JSON.parse(data) as LandFeatures);

test('the image in the repository is the one of the map’s own data and colours', () => {
  expect(readFileSync(new URL('land.svg', MAP), 'utf8')).toBe(image);
});

test('it is light enough to be there before the map', () => {
  expect(brotliCompressSync(image).length).toBeLessThan(12_000);
});

test('a town is in its place, and only the larger of two that are close has its name', () => {
  const town = (name: string, longitude: number, latitude: number) => ({
    properties: { kind: 'town', name, isLarge: true },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  });
  const drawn = drawLand({
    features: [town('Madrid', -3.703, 40.417), town('Getafe', -3.733, 40.306), town('Palma', 2.65, 39.569)],
  });
  expect([...drawn.matchAll(/>([^<]+)<\/text>/g)].map(([, name]) => name)).toEqual(['Madrid', 'Palma']);
  const [[x = 0, y = 0] = [], [east = 0] = []] = [...drawn.matchAll(/cx="(\d+)" cy="(\d+)"/g)].map((match) =>
    match.slice(1).map(Number),
  );
  expect(x).toBeCloseTo(((13 - 3.703) / 20.5) * 1600, -1);
  expect(y).toBeGreaterThan(500);
  expect(east).toBeGreaterThan(x);
});

test('a straight line needs only its ends', () => {
  const coast = (coordinates: number[][][]) => ({
    features: [{ properties: { kind: 'coast' }, geometry: { type: 'MultiLineString', coordinates } }],
  });
  const [straight, bent] = [
    [
      [-5, 40],
      [-4, 40],
      [-3, 40],
    ],
    [
      [-5, 40],
      [-4, 41],
      [-3, 40],
    ],
  ].map((line) => drawLand(coast([line])).length);
  expect(straight).toBeLessThan(bent ?? 0);
});
