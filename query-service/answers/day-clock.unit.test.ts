import { expect, test } from 'vitest';
import { createDayClock } from './day-clock.ts';

test.each([
  ['summer', '2026-07-01T21:59:59.999Z', '2026-07-01', '2026-07-02'],
  ['winter', '2026-12-31T22:59:59.999Z', '2026-12-31', '2027-01-01'],
  ['the night the clocks go back', '2026-10-25T22:59:59.999Z', '2026-10-25', '2026-10-26'],
])('the day turns at midnight in Madrid: %s', (_name, lastMoment, day, next) => {
  let now = Date.parse(lastMoment) - 3_600_000;
  const today = createDayClock(() => now);
  expect(today()).toBe(day);
  now = Date.parse(lastMoment);
  expect(today()).toBe(day);
  now += 1;
  expect(today()).toBe(next);
});

test('follows a clock that is set back', () => {
  let now = Date.parse('2026-07-02T10:00:00Z');
  const today = createDayClock(() => now);
  expect(today()).toBe('2026-07-02');
  now -= 24 * 3_600_000;
  expect(today()).toBe('2026-07-01');
});
