import { expect, test } from 'vitest';
import { agoText } from './ago-text.ts';

const MINUTE = 60_000;

test.each([
  [-MINUTE, 'hace un momento'],
  [MINUTE - 1, 'hace un momento'],
  [MINUTE, 'hace 1 min'],
  [59 * MINUTE, 'hace 59 min'],
  [60 * MINUTE, 'hace 1 h'],
  [200 * MINUTE, 'hace 3 h'],
  [48 * 60 * MINUTE - 1, 'hace 47 h'],
  [48 * 60 * MINUTE, 'hace 2 días'],
])('%i milliseconds: %s', (ms, text) => {
  expect(agoText(ms)).toBe(text);
});
