import { expect, test } from 'vitest';
import { placeAndRegion, placeNameOf } from './place-name.ts';

const place = (name: string) => `https://maps.google.com/?q=${encodeURIComponent(name)}`;

test.each([
  ['Finca El Retiro, Toledo', 'Madrid', 'Finca El Retiro, Toledo, Madrid'],
  ['Sala Sol, 28012 madrid', 'Madrid', 'Sala Sol, 28012 madrid'],
  ['Playa Surfera', 'Sur', 'Playa Surfera, Sur'],
  ['', 'Norte', 'Norte'],
] as const)('%j in %s is %j', (name, location, told) => {
  expect(placeNameOf({ mapsUrl: place(name) })).toBe(name);
  expect(placeAndRegion({ mapsUrl: place(name), location })).toBe(told);
});
