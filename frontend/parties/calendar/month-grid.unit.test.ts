import { expect, test } from 'vitest';
import {
  addMonths,
  dayForKey,
  daysIn,
  gridWeeks,
  monthWeeks,
  sameDayIn,
  twoWeeks,
  weekdayOf,
} from './month-grid.ts';

test.each([
  ['2026-09', 1, '2026-10'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -15, '2024-12'],
])('%s moved by %i is %s', (month, months, moved) => {
  expect(addMonths(month, months)).toBe(moved);
});

test.each([
  ['2026-02', 28],
  ['2028-02', 29],
  ['2026-11', 30],
  ['2026-12', 31],
])('%s has %i days', (month, days) => {
  expect(daysIn(month)).toBe(days);
});

test.each([
  ['2026-09-21', 0],
  ['2026-09-26', 5],
  ['2026-09-27', 6],
])('%s is weekday %i, Monday first', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday);
});

// The clocks change in March and October, which must neither repeat nor lose a day.
test.each([
  ['2026-02', 5],
  ['2026-03', 6],
  ['2026-10', 5],
  ['2027-02', 4],
])('%s fills %i weeks with each of its days once, in order', (month, weeks) => {
  const grid = monthWeeks(month);
  expect(grid).toHaveLength(weeks);
  expect(grid.every((week) => week.length === 7)).toBe(true);
  const days = grid.flat().filter((day) => day !== null);
  expect(days).toEqual(
    Array.from({ length: daysIn(month) }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  );
  grid.forEach((week) =>
    week.forEach((day, weekday) => expect(day === null || weekdayOf(day) === weekday).toBe(true)),
  );
});

test.each([
  ['2026-02', '2026-01-31', '2026-02-28'],
  ['2026-10', '2026-09-26', '2026-10-26'],
])('in %s, %s is %s', (month, day, expected) => {
  expect(sameDayIn(month, day)).toBe(expected);
});

test.each([
  ['ArrowLeft', '2026-09-01', '2026-08-31'],
  ['ArrowRight', '2026-10-25', '2026-10-26'],
  ['ArrowUp', '2026-09-26', '2026-09-19'],
  ['ArrowDown', '2026-09-26', '2026-10-03'],
  ['Home', '2026-09-26', '2026-09-21'],
  ['End', '2026-09-26', '2026-09-27'],
  ['Home', '2026-09-02', '2026-08-31'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-12-15', '2027-01-15'],
])('%s from %s leads to %s', (key, day, expected) => {
  expect(dayForKey(key, day)).toBe(expected);
});

test.each(['Tab', 'Escape', 'a'])('%s is not changed', (key) => {
  expect(dayForKey(key, '2026-09-26')).toBeNull();
});

const mondays = (weeks: ReturnType<typeof gridWeeks>) =>
  weeks.map(({ monday, isNear }) => `${monday}${isNear ? ' near' : ''}`);

test('a month holds this week and the next; where one reaches into the next month it is whole, and comes after', () => {
  expect(mondays(gridWeeks('2026-11', twoWeeks('2026-11-29')))).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23 near',
    '2026-11-30 near',
  ]);
  const last = gridWeeks('2026-11', twoWeeks('2026-11-29')).at(-1);
  expect(last?.days.at(-1)).toBe('2026-12-06');
  expect(mondays(gridWeeks('2027-02', twoWeeks('2027-02-28'))).slice(-2)).toEqual([
    '2027-02-22 near',
    '2027-03-01 near',
  ]);
});

test('seen from another month they are in their place, and without them a month is itself', () => {
  expect(mondays(gridWeeks('2026-12', twoWeeks('2026-11-29'))).slice(0, 3)).toEqual([
    '2026-11-23 near',
    '2026-11-30 near',
    '2026-12-07',
  ]);
  expect(gridWeeks('2026-12', []).map(({ days }) => days)).toEqual(monthWeeks('2026-12'));
});
