import { LIMITS } from '@duende/contracts/common/limits';
import { daysBetween } from '@duende/contracts/common/madrid-time';
import { expect, test } from 'vitest';
import { densityQuery } from './history-queries.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-11-25T10:00:00Z');

test.each([
  ['hour', 3, 4],
  ['day', 7, 8],
  ['day', LIMITS.densityDays.day - 1, LIMITS.densityDays.day],
  ['day', LIMITS.densityDays.day, LIMITS.densityDays.day],
  ['day', 9000, LIMITS.densityDays.day],
])('by %s over %i days back the server is asked for %i days', (step, back, days) => {
  const [asked, from, to] = densityQuery({ first: now - back * DAY, now }).queryKey.slice(-3) as string[];
  expect([asked, to]).toEqual([step, '2026-11-25']);
  expect(daysBetween(from ?? '', to ?? '') + 1).toBe(days);
});
