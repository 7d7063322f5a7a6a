import { expect, test } from 'vitest';
import { dayForKey } from './calendar-keys.ts';

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

test.each(['Tab', 'Escape', 'a'])('%s is left alone', (key) => {
  expect(dayForKey(key, '2026-09-26')).toBeNull();
});
