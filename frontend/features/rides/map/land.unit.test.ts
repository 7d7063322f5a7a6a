import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bareStyle, templateStyle } from './base-map.ts';
import { LAND, withLand } from './land.ts';
import { isOwnSource } from './own-layers.ts';

const FILE = readFileSync(new URL('./ride-map-land.json', import.meta.url));
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

test.each([
  ['images', templateStyle('/tiles/{z}/{x}/{y}.png', 'https://duende.example')],
  ['vector tiles', templateStyle('/tiles/{z}/{x}/{y}.pbf', 'https://duende.example')],
  ['nothing', bareStyle()],
])('it lies above the ground and below %s', (_what, style) => {
  if (style === null) throw new Error('no style');
  expect(validateStyleMin(style as Parameters<typeof validateStyleMin>[0])).toEqual([]);
  const sources = style.layers.map((layer) => ('source' in layer ? layer.source : layer.type));
  const first = sources.findIndex((source) => source !== 'background' && source !== LAND);
  expect(sources.slice(0, first)).toEqual(['background', ...Array<string>(6).fill(LAND)]);
  expect(sources.slice(first)).not.toContain(LAND);
  expect(style.sources[LAND]).toMatchObject({
    attribution: '© IGN · GeoNames',
  });
});

test('no glyph server of somebody else is asked for its names; its tiles count as nobody’s', () => {
  const theirs = withLand(
    { version: 8, sources: {}, layers: [], glyphs: 'https://a/{fontstack}/{range}' },
    'dark',
  );
  expect(theirs.layers.map(({ type }) => type)).toEqual(['fill', 'fill', 'line', 'line']);
  expect(isOwnSource(LAND)).toBe(true);
});
