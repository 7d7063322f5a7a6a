import { expect, it } from 'vitest';
import { locationOfPlace } from './location-of-place.ts';
import { NOWHERE, type Place } from './page-fields.ts';

const at = (parts: Partial<Place>, point?: readonly [number, number]) =>
  locationOfPlace({ ...NOWHERE, ...parts }, point && { latitude: point[0], longitude: point[1] });

it.each([
  ['a postal code', { postalCode: '08012', town: 'Gràcia' }, 'Barcelona'],
  ['a postal code before a misleading town', { postalCode: '41001', town: 'Madrid' }, 'Sur'],
  ['a province', { province: 'Bizkaia' }, 'Norte'],
  ['a province with accents', { province: 'CÁDIZ' }, 'Sur'],
  ['an autonomous community', { province: 'Principado de Asturias' }, 'Norte'],
  ['a town', { town: 'Órgiva' }, 'Sur'],
  ['a town with its province', { town: 'Castellón de la Plana' }, 'Sur'],
  ['a province that borders Madrid', { province: 'Guadalajara' }, 'Madrid'],
  ['the last place of an address', { text: 'Sala Sevilla, Calle Valencia 12, Barcelona' }, 'Barcelona'],
  ['a postal code in an address', { text: 'Calle Barcelona 3, 28012, Lavapiés' }, 'Madrid'],
  ['a country', { country: 'España', text: 'Vigo' }, 'Norte'],
  ['another country', { country: 'PT', town: 'Guadalajara' }, null],
  ['a province of no region', { province: 'Zaragoza', text: 'Calle Madrid 3' }, null],
  ['an island', { town: 'Eivissa' }, null],
  ['words that only contain a name', { text: 'Madridejos, Vicálvaro' }, null],
  ['nothing', {}, null],
])('%s', (_what, parts, expected) => {
  expect(at(parts)).toBe(expected);
});

it.each([
  ['Puerta del Sol', 40.4168, -3.7038, 'Madrid'],
  ['Toledo', 39.8628, -4.0273, 'Madrid'],
  ['Barcelona', 41.3874, 2.1686, 'Barcelona'],
  ['Lleida', 41.6176, 0.62, null],
  ['Girona', 41.9794, 2.8214, 'Barcelona'],
  ['Seville', 37.3891, -5.9845, 'Sur'],
  ['Almería', 36.834, -2.4637, 'Sur'],
  ['Valencia', 39.4699, -0.3763, 'Sur'],
  ['Alicante', 38.3452, -0.481, 'Sur'],
  ['Oviedo', 43.3614, -5.8593, 'Norte'],
  ['Bilbao', 43.263, -2.935, 'Norte'],
  ['Vigo', 42.2406, -8.7207, 'Norte'],
  ['Zaragoza', 41.6488, -0.8891, null],
  ['Lisbon', 38.7223, -9.1393, null],
  ['Palma', 39.5696, 2.6502, null],
  ['Las Palmas', 28.1235, -15.4363, null],
])('by only its coordinates, %s is in the right region or none', (_where, latitude, longitude, expected) => {
  expect(at({}, [latitude, longitude])).toBe(expected);
});

it('believes coordinates before the name of a venue', () => {
  expect(at({ text: 'Sala Sevilla' }, [41.39, 2.17])).toBe('Barcelona');
});
