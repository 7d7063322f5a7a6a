import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bareStyle, styleOf, templateStyle } from './base-map.ts';
import { DARK } from './style-parts.ts';

const ORIGIN = 'https://duende.example';
const THEME = readFileSync(new URL('../ui/theme.css', import.meta.url), 'utf8');

/** As WCAG counts it: from 0, black, to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test.each([
  ['only the background', bareStyle()],
  ['images', templateStyle('/tiles/{z}/{x}/{y}.png', ORIGIN)],
  ['vector tiles', templateStyle('/tiles/{z}/{x}/{y}.pbf', ORIGIN)],
  ['a TileJSON', styleOf({ tiles: ['https://tiles.example/{z}/{x}/{y}'], maxzoom: 12, attribution: '© a' })],
])('the style for %s is valid', (_, style) => {
  expect(style && validateStyleMin(style)).toEqual([]);
});

test.each(['name', 'lesserName', 'roadName', 'waterName'] as const)(
  'a %s is readable on any background',
  (name) => {
    for (const background of ['background', 'town', 'wood', 'park', 'water', 'building'] as const)
      expect(contrast(DARK[name], DARK[background]), background).toBeGreaterThanOrEqual(4.5);
  },
);

test('roads are lighter than the background, larger ones the more so', () => {
  const roads = [DARK.background, DARK.path, DARK.street, DARK.road, DARK.motorway].map(luminance);
  expect(roads).toEqual(roads.toSorted((a, b) => a - b));
});

test('background and names have the theme’s colours', () => {
  expect(THEME).toContain(`--color-bg-1: ${DARK.background};`);
  expect(THEME).toContain(`--color-text: ${DARK.name};`);
  expect(THEME).toContain(`--color-text-2: ${DARK.lesserName};`);
});
