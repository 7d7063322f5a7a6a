import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const FILE = readFileSync(new URL('./land.json', import.meta.url));
interface Land {
  readonly features: readonly {
    readonly properties: { readonly kind: string; readonly name?: string };
    readonly geometry: { readonly coordinates: unknown };
  }[];
}
const { features } = JSON.parse(FILE.toString()) as Land;

test('it weighs at most 150 kB compressed', () => {
  expect(gzipSync(FILE, { level: 9 }).length).toBeLessThanOrEqual(150_000);
});

test('it has sea, coast, provinces and towns, of the islands too', () => {
  const kinds = new Set(features.map(({ properties }) => properties.kind));
  expect(kinds).toEqual(new Set(['sea', 'land', 'province', 'coast', 'town']));
  const towns = features.flatMap(({ properties }) => properties.name ?? []);
  expect(towns).toEqual(
    expect.arrayContaining(['Madrid', 'Palma', 'Ibiza', 'Ceuta', 'Teruel', 'Lisboa', 'Puerto del Rosario']),
  );
  const coast = features.find(({ properties }) => properties.kind === 'coast');
  const places = [coast?.geometry.coordinates].flat(3) as number[];
  const [longitudes, latitudes] = [0, 1].map((axis) => places.filter((_, at) => at % 2 === axis));
  expect(Math.min(...(longitudes ?? []))).toBeLessThan(-17.9);
  expect(Math.max(...(longitudes ?? []))).toBeGreaterThan(4.2);
  expect(Math.min(...(latitudes ?? []))).toBeLessThan(27.8);
});
