import { expect, test } from 'vitest';
import { daysText } from './days-text.ts';

test.each([
  [[], ''],
  [['2026-05-02'], '2 may'],
  [['2026-12-07', '2026-12-14'], '7 y 14 dic'],
  [['2026-12-07', '2026-12-14', '2026-12-21'], '7, 14 y 21 dic'],
  [['2026-04-30', '2026-05-01', '2026-05-02'], '30 abr, 1 may y 2 may'],
])('%j: %s', (days, words) => {
  expect(daysText(days)).toBe(words);
});
