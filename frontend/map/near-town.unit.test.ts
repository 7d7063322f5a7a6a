import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nearTown } from './near-town.ts';
import towns from './towns.json';

test.each([
  [40.95, -4.12, 'cerca de Segovia'],
  [40.844, -3.8635, 'cerca de Segovia'],
  [41.3, -3.2, 'a 75 km de Guadalajara'],
  [38.9, 1.43, 'cerca de Ibiza'],
  [48.85, 2.35, ''],
])('%d, %d is %j', (latitude, longitude, words) => {
  expect(nearTown({ latitude, longitude })).toBe(words);
});

test('the towns are those of the drawn land', () => {
  const land = JSON.parse(readFileSync(new URL('./land.json', import.meta.url), 'utf8')) as {
    readonly features: readonly {
      readonly properties: { readonly kind: string; readonly name?: string };
      readonly geometry: { readonly coordinates: unknown };
    }[];
  };
  const drawn = land.features.flatMap(({ properties, geometry }) => {
    if (properties.kind !== 'town') return [];
    const [longitude, latitude] = geometry.coordinates as number[];
    return [[properties.name, latitude, longitude]];
  });
  expect(towns).toEqual(drawn);
});
