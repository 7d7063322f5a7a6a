import { expect, test } from 'vitest';
import { dayName, monthTitle } from './day-texts.ts';

test('a month as a title', () => {
  expect(monthTitle('2026-09')).toBe('Septiembre 2026');
});

test.each([
  [1, 'sábado 26 de septiembre, 1 evento, no se celebra, vas'],
  [2, 'sábado 26 de septiembre, 2 eventos, no se celebran, vas'],
])('a day on which none of %i takes place says so: %s', (parties, name) => {
  expect(dayName('2026-09-26', parties, 1, true)).toBe(name);
});

test.each([
  [0, 0, 'sábado 26 de septiembre, sin eventos'],
  [1, 0, 'sábado 26 de septiembre, 1 evento'],
  [3, 0, 'sábado 26 de septiembre, 3 eventos'],
  [3, 1, 'sábado 26 de septiembre, 3 eventos, vas'],
])('with %i parties, %i of them confirmed: %s', (parties, going, name) => {
  expect(dayName('2026-09-26', parties, going)).toBe(name);
});
