import { expect, test } from 'vitest';
import { placeAndRegion, placeNameOf } from './place-name.ts';

const place = (name: string) => `https://maps.google.com/?q=${encodeURIComponent(name)}`;

test.each([
  ['Finca El Retiro, Toledo', 'Madrid', 'Finca El Retiro, Toledo, Madrid'],
  ['Sala Sol, 28012 madrid', 'Madrid', 'Sala Sol, 28012 madrid'],
  ['Playa Surfera', 'Sur', 'Playa Surfera, Sur'],
  ['', 'Norte', 'Norte'],
] as const)('%j in %s is %j', (name, location, shown) => {
  expect(placeNameOf({ mapsUrl: place(name) })).toBe(name);
  expect(placeAndRegion({ mapsUrl: place(name), location })).toBe(shown);
});

test('the place in words goes before that of the link', () => {
  expect(placeNameOf({ place: 'Finca Sol', mapsUrl: place('Finca El Retiro') })).toBe('Finca Sol');
});

test('a secret place is its moment', () => {
  const secret = { place: '', mapsUrl: '', placeFrom: '2026-12-04T18:00', location: 'Madrid' } as const;
  expect(placeAndRegion(secret)).toBe('Madrid. El lugar se dice el viernes 4 de diciembre a las 18:00');
});
