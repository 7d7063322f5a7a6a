import { expect, test } from 'vitest';
import { bareStyle, styleOf, templateStyle } from './base-map.ts';
import { ABOVE_LAND } from './style-parts.ts';
import { tileAddresses } from './tile-addresses.ts';

const ORIGIN = 'https://duende.example';
const FOREIGN = { version: 8 as const, sources: {}, layers: [] };

test('images are turned dark', () => {
  const style = templateStyle('/tiles/{z}/{x}/{y}.png', ORIGIN);
  expect(style?.layers.at(-1)).toMatchObject({
    type: 'raster',
    paint: { 'raster-brightness-min': 0.88, 'raster-brightness-max': 0.06 },
  });
  expect(style?.sources['tiles']).toMatchObject({
    type: 'raster',
    tiles: ['https://duende.example/tiles/{z}/{x}/{y}.png'],
  });
});

test('vector tiles are drawn in our own style', () => {
  const style = templateStyle('https://{s}.tiles.example/{z}/{x}/{y}.pbf', ORIGIN);
  expect(style?.sources['base']).toMatchObject({ type: 'vector', maxzoom: 14 });
  expect(style?.layers.map(({ id }) => id)).toEqual(expect.arrayContaining(['water', 'motorway', 'cities']));
});

test.each([
  ['images', templateStyle('/tiles/{z}/{x}/{y}.png', ORIGIN)],
  ['vector tiles', templateStyle('/tiles/{z}/{x}/{y}.pbf', ORIGIN)],
  ['nothing', bareStyle()],
])('the place for the land is above the ground and below %s', (_what, style) => {
  const kinds = style?.layers.map(({ id, type }) => (id === ABOVE_LAND ? 'here' : type));
  expect(kinds?.slice(0, 2)).toEqual(['background', 'here']);
  expect(kinds?.slice(2)).not.toContain('background');
});

test('a document has to be fetched; a style stays as it is, and a TileJSON gets our own', () => {
  expect(templateStyle('https://tiles.example/style.json', ORIGIN)).toBeNull();
  expect(styleOf(FOREIGN)).toBe(FOREIGN);
  const tiles = {
    tiles: ['https://tiles.example/7f/{z}/{x}/{y}'],
    maxzoom: 12,
    attribution: '© a',
    name: 'b',
  };
  expect(styleOf(tiles).sources).toEqual({
    base: { type: 'vector', tiles: tiles.tiles, minzoom: 0, maxzoom: 12, attribution: '© a' },
  });
});

test.each([[null], ['style'], [[]], [{}], [{ ...FOREIGN, version: 7 }], [{ tiles: [] }], [{ tiles: [1] }]])(
  '%j is no base map',
  (document) => {
    expect(() => styleOf(document)).toThrow('neither');
  },
);

test.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', ['https://tile.openstreetmap.org/{z}/{x}/{y}.png']],
  ['/tiles/{z}/{x}/{y}.png', ['https://duende.example/tiles/{z}/{x}/{y}.png']],
  [
    'https://{s}.tiles.example/{z}/{x}/{y}.png',
    ['a', 'b', 'c'].map((letter) => `https://${letter}.tiles.example/{z}/{x}/{y}.png`),
  ],
])('the addresses of %s', (template, expected) => {
  expect(tileAddresses(template, ORIGIN)).toEqual(expected);
});
