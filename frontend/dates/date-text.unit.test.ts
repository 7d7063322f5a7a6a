import { expect, test } from 'vitest';
import {
  briefDay,
  dayBlock,
  dayWords,
  laterDay,
  longDay,
  nearDay,
  shortDate,
  shortDay,
  shortDays,
  WEEKDAYS,
  daysText,
} from './date-text.ts';

test('the week begins on Monday', () => {
  expect(WEEKDAYS[0]).toBe('lunes');
  expect(dayWords('2026-09-06')).toBe('domingo 6 de septiembre');
  expect(dayWords('2026-09-07')).toBe('lunes 7 de septiembre');
});

test('every day of the week and every month has its name', () => {
  const week = Array.from({ length: 7 }, (_, day) => dayWords(`2026-09-0${day + 1}`).split(' ')[0]);
  expect(week).toEqual(['martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo', 'lunes']);
  const months = Array.from({ length: 12 }, (_, month) =>
    shortDate(`2026-${String(month + 1).padStart(2, '0')}-01`),
  );
  expect(months.join(', ')).toBe(
    '1 ene, 1 feb, 1 mar, 1 abr, 1 may, 1 jun, 1 jul, 1 ago, 1 sept, 1 oct, 1 nov, 1 dic',
  );
});

test('a day in its forms', () => {
  expect(dayBlock('2026-09-26')).toEqual({ weekday: 'SÁB', day: '26', month: 'SEP' });
  expect(shortDate('2026-09-06')).toBe('6 sept');
  expect(shortDate('2026-12-31')).toBe('31 dic');
  expect(nearDay('2027-03-12')).toBe('vie 12 mar');
  expect(briefDay('2026-11-27')).toBe('vie 27');
  expect(shortDay('2026-09-05')).toBe('5/9/26');
  expect(longDay('2026-09-26', '2026-01-01')).toBe('sábado, 26 de septiembre');
  expect(longDay('2026-09-26')).toBe('sábado, 26 de septiembre de 2026');
  expect(longDay('2027-01-02', '2026-12-31')).toBe('sábado, 2 de enero de 2027');
});

test.each([
  ['2026-11-27', '2026-11-27', '27/11/26'],
  ['2026-11-27', '2026-11-28', '27–28/11/26'],
  ['2026-11-30', '2026-12-01', '30/11/26–1/12/26'],
  ['2026-12-31', '2027-01-01', '31/12/26–1/1/27'],
  ['2026-11-27', '2027-11-28', '27/11/26–28/11/27'],
])('days from %s to %s', (first, last, text) => {
  expect(shortDays(first, last)).toBe(text);
});

test.each([
  ['2026-11-27', '17:00', ''],
  ['2026-11-28', '17:00', '2.º día · desde el viernes 17:00'],
  ['2026-11-29', '', '3.º día · desde el viernes'],
  ['2026-11-29', '00:00', '3.º día · desde el viernes 00:00'],
  ['2026-12-29', '17:00', ''],
])('%s of a party that began on Friday at %s: %j', (day, start, text) => {
  expect(laterDay(['2026-11-27', '2026-11-28', '2026-11-29'], day, start)).toBe(text);
});

test.each([
  [[], ''],
  [['2026-05-02'], '2 may'],
  [['2026-12-07', '2026-12-14'], '7 y 14 dic'],
  [['2026-12-07', '2026-12-14', '2026-12-21'], '7, 14 y 21 dic'],
  [['2026-04-30', '2026-05-01', '2026-05-02'], '30 abr, 1 may y 2 may'],
])('%j: %s', (days, words) => {
  expect(daysText(days)).toBe(words);
});
