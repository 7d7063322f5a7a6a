import { expect, test } from 'vitest';
import { dayBlock, dayWords, longDay, shortDate, shortDay, timeRange, WEEKDAYS } from './date-text.ts';

test('the week begins on Monday', () => {
  expect(WEEKDAYS[0]).toBe('lunes');
  expect(dayWords('2026-09-06')).toBe('domingo 6 de septiembre');
  expect(dayWords('2026-09-07')).toBe('lunes 7 de septiembre');
});

test('a day in its forms', () => {
  expect(dayBlock('2026-09-26')).toEqual({ weekday: 'SÁB', day: '26', month: 'SEP' });
  expect(shortDate('2026-09-06')).toBe('6 sept');
  expect(shortDate('2026-12-31')).toBe('31 dic');
  expect(shortDay('2026-09-05')).toBe('5/9/26');
  expect(longDay('2026-09-26', '2026-01-01')).toBe('sábado, 26 de septiembre');
  expect(longDay('2027-01-02', '2026-12-31')).toBe('sábado, 2 de enero de 2027');
});

test.each([
  ['23:00', '08:00', '23:00 – 08:00'],
  ['23:00', '00:00', 'desde las 23:00'],
  ['00:00', '06:00', 'hasta las 06:00'],
  ['00:00', '00:00', ''],
])('from %s to %s', (start, end, text) => {
  expect(timeRange(start, end)).toBe(text);
});
