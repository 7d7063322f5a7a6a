import { runOf } from '@duende/contracts/common/day-runs';
import { expect, test } from 'vitest';
import { hoursTexts, moreDates } from './hours-text.ts';

const SEVERAL = '2026-11-27 2026-11-28';

test.each([
  ['2026-11-27', '23:00', '08:00', ['23:00 – 08:00']],
  ['2026-11-27', '23:00', '', ['desde las 23:00']],
  ['2026-11-27', '', '06:00', ['hasta las 06:00']],
  ['2026-11-27', '', '', []],
  ['2026-11-27', '22:00', '00:00', ['22:00 – 00:00']],
  ['2026-11-27', '00:00', '06:00', ['00:00 – 06:00']],
  ['2026-11-27', '17:00', '15:00', ['vie 27, 17:00 → sáb 28, 15:00']],
  [SEVERAL, '17:00', '15:00', ['vie 27, 17:00 → sáb 28, 15:00']],
  [SEVERAL, '23:00', '07:00', ['vie 27, 23:00 → dom 29, 07:00']],
  [SEVERAL, '23:00', '', ['desde el vie 27, 23:00']],
  [SEVERAL, '', '07:00', ['hasta el dom 29, 07:00']],
  [SEVERAL, '', '', []],
  ['2026-11-27 2026-12-04 2026-12-11', '23:00', '07:00', ['23:00 – 07:00']],
  [`${SEVERAL} 2026-12-04`, '23:00', '07:00', ['vie 27, 23:00 → dom 29, 07:00', '23:00 – 07:00']],
])('%s from %j to %j', (dates, startTime, endTime, texts) => {
  expect(
    hoursTexts({ dates: dates.split(' '), cancelledDates: [], startTime, endTime }, '2026-11-01'),
  ).toEqual(texts);
});

test('the hours of what is left, of all once nothing is', () => {
  const party = {
    dates: [...SEVERAL.split(' '), '2026-12-04'],
    cancelledDates: [],
    startTime: '23:00',
    endTime: '07:00',
  };
  expect(hoursTexts(party, '2026-12-01')).toEqual(['23:00 – 07:00']);
  expect(hoursTexts(party, '2026-12-05')).toHaveLength(2);
});

test('a night that is called off has no hours', () => {
  const nights = ['2026-11-27', '2026-11-28', '2026-12-04'];
  const party = { dates: nights, cancelledDates: ['2026-11-28'], startTime: '23:00', endTime: '07:00' };
  expect(hoursTexts(party, '2026-11-01')).toEqual(['23:00 – 07:00']);
});

test('no more hours than a phone has lines for', () => {
  const weekends = ['07', '14', '21', '28'].flatMap((day) => [
    `2026-11-${day}`,
    `2026-11-${String(Number(day) + 1).padStart(2, '0')}`,
  ]);
  const party = { dates: weekends, cancelledDates: [], startTime: '23:00', endTime: '07:00' };
  expect(hoursTexts(party, '2026-11-01')).toHaveLength(3);
});

test.each([
  ['2026-11-27', '2026-11-27', ''],
  [SEVERAL, '2026-11-27', ''],
  ['2026-11-27 2026-12-04', '2026-11-27', '+1 fecha'],
  ['2026-11-27 2026-12-04 2026-12-05 2026-12-11', '2026-11-27', '+2 fechas'],
  ['2026-11-27 2026-12-04', '2026-12-04', ''],
])('of %s, seen on %s: %j', (dates, day, text) => {
  expect(moreDates(dates.split(' '), runOf(dates.split(' '), day))).toBe(text);
});
