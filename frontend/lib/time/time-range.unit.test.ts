import { expect, test } from 'vitest';
import { timeRange } from './time-range.ts';

test.each([
  ['23:00', '08:00', '23:00 – 08:00'],
  ['23:00', '00:00', 'desde las 23:00'],
  ['00:00', '06:00', 'hasta las 06:00'],
  ['00:00', '00:00', ''],
])('from %s to %s', (start, end, text) => {
  expect(timeRange(start, end)).toBe(text);
});
