import { expect, test } from 'vitest';
import { dayBlock, longDay, momentText, shortDay, timeRange } from './date-text.ts';

test('a day in the three forms', () => {
  expect(dayBlock('2026-09-26')).toEqual({ weekday: 'SÁB', day: '26', month: 'SEP' });
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

test('a moment is told in Madrid time', () => {
  expect(momentText('2026-07-01T22:30:00.000Z')).toMatch(/^2 jul.* 00:30$/);
});
