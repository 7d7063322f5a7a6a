import { expect, test } from 'vitest';
import { knownEarlyWords, secretPlaceWords } from './secret-place-words.ts';

const FRIDAY = '2026-12-04T18:00';

test.each([
  ['', 'El lugar se dice el viernes 4 de diciembre a las 18:00'],
  ['2026-11-27T12:00', 'El lugar se dice el viernes 4 de diciembre a las 18:00'],
  ['2026-11-28T12:00', 'El lugar se dice el viernes a las 18:00'],
  ['2026-12-04T09:00', 'El lugar se dice hoy a las 18:00'],
  ['2026-12-04T18:00', 'El lugar todavía no se ha dicho'],
])('at %j: %s', (now, words) => {
  expect(secretPlaceWords(FRIDAY, now)).toBe(words);
});

test('people who know it early read when others will', () => {
  expect(knownEarlyWords(FRIDAY, '2026-12-01T10:00')).toBe('Los demás lo verán el viernes a las 18:00');
  expect(knownEarlyWords(FRIDAY, FRIDAY)).toBe('Los demás todavía no lo ven');
});
