import { expect, test } from 'vitest';
import { baseMapKind } from './base-map.ts';

test.each([
  ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', 'raster'],
  ['https://{s}.tiles.example/{z}/{x}/{y}', 'raster'],
  ['https://tiles.example/{z}/{x}/{y}.webp?like=a.pbf', 'raster'],
  ['/tiles/{z}/{x}/{y}.jpg', 'raster'],
  ['/tiles/{z}/{x}/{y}.pbf', 'vector'],
  ['https://tiles.example/v3/{z}/{x}/{y}.PBF?key=a1', 'vector'],
  ['https://tiles.example/{z}/{x}/{y}.mvt', 'vector'],
  ['https://tiles.example/styles/dark/style.json', 'document'],
  ['https://tiles.example/planet', 'document'],
  ['/map/style.json?key=a1', 'document'],
])('%s is %s', (tileUrl, kind) => {
  expect(baseMapKind(tileUrl)).toBe(kind);
});
