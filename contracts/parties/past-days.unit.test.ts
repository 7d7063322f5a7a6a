import { expect, test } from 'vitest';
import { gainsPastDay, isPastDay } from './past-days.ts';

test.each([
  ['', false],
  ['2026-11-25', true],
  ['2026-11-26', false],
  ['2026-11-27', false],
])('on 26 November %j is past: %s', (day, isPast) => {
  expect(isPastDay(day, '2026-11-26')).toBe(isPast);
});

test.each([
  ['nothing past', ['2026-11-26'], [], false],
  ['a new past day', ['2026-11-25', '2026-11-26'], [], true],
  ['a past day it has already', ['2026-11-25', '2026-12-01'], ['2026-11-25'], false],
  ['another past day than it has', ['2026-11-24', '2026-11-25'], ['2026-11-25'], true],
])('%s', (_what, dates, before, isGained) => {
  expect(gainsPastDay({ dates, before, today: '2026-11-26' })).toBe(isGained);
});
