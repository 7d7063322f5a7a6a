import { expect, test } from 'vitest';
import { madridHour } from './madrid-hour.ts';

test.each([
  ['2026-01-10T22:59:59.999Z', 23],
  ['2026-01-10T23:00:00.000Z', 0],
  ['2026-07-10T21:59:59.999Z', 23],
  ['2026-07-10T22:00:00.000Z', 0],
  ['2026-03-29T00:59:59.000Z', 1],
  ['2026-03-29T01:00:00.000Z', 3],
  ['2026-10-25T00:30:00.000Z', 2],
  ['2026-10-25T01:30:00.000Z', 2],
])('at %s it is %d in Madrid', (moment, hour) => {
  expect(madridHour(new Date(moment))).toBe(hour);
});
