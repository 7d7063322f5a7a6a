import { expect, test } from 'vitest';
import { areAtOnePlace, areNamesAlike } from './lookalikes.ts';

test.each([
  ['Luna Llena', 'LUNA-LLENA 2026', true],
  ['Luna Llena', 'Luna llena en el bosque', true],
  ['Aquelarre', 'El Aquelarre', true],
  ['Bosque Eléctrico', 'bosque electrico', true],
  ['Bosque Eléctrico', 'Bosque Eletrico', true],
  ['Luna', 'Lunas', false],
  ['Fiesta 1', 'Fiesta 2', false],
  ['Fiesta de la Luna', 'Fiesta del Sol', false],
  ['Luna', 'Sol', false],
  ['☾☾☾', '☾☾☾', true],
  ['☾☾☾', '☀', false],
])('%s and %s: %s', (one, other, alike) => {
  expect(areNamesAlike(one, other)).toBe(alike);
  expect(areNamesAlike(other, one)).toBe(alike);
});

const nowhere = { name: 'Luna', latitude: null, longitude: null, mapsUrl: '' };
const retiro = { ...nowhere, latitude: 40.4153, longitude: -3.6845 };

test.each([
  ['both without one', nowhere, nowhere, false],
  ['one without', retiro, nowhere, false],
  ['next to each other', retiro, { ...retiro, latitude: 40.4173 }, true],
  ['in one city', retiro, { ...retiro, latitude: 40.4253 }, false],
  ['by one link', { ...nowhere, mapsUrl: 'https://m.es/x' }, { ...nowhere, mapsUrl: 'https://m.es/x' }, true],
])('a place %s', (_what, one, other, isOne) => {
  expect(areAtOnePlace(one, other)).toBe(isOne);
});
