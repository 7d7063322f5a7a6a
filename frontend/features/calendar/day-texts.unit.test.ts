import { expect, test } from 'vitest';
import { dayName, monthTitle, shortDate, WEEKDAYS } from './day-texts.ts';

test('the week begins on Monday', () => {
  expect(WEEKDAYS).toEqual(['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']);
});

test('a month and a day by their short names', () => {
  expect(monthTitle('2026-09')).toBe('Septiembre 2026');
  expect(shortDate('2026-09-06')).toBe('6 sept');
});

test.each([
  [0, 0, 'sábado 26 de septiembre, sin eventos'],
  [1, 0, 'sábado 26 de septiembre, 1 evento'],
  [3, 0, 'sábado 26 de septiembre, 3 eventos'],
  [3, 1, 'sábado 26 de septiembre, 3 eventos, vas'],
])('with %i parties, %i of them confirmed: %s', (parties, going, name) => {
  expect(dayName('2026-09-26', parties, going)).toBe(name);
});
