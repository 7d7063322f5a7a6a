import { expect, test } from 'vitest';
import { pulseWords } from './pulse-words.ts';

const TODAY = '2026-11-20';

test.each([
  [6, 2, '+6 hoy · 2 coches nuevos'],
  [1, 1, '+1 hoy · 1 coche nuevo'],
  [3, 0, '+3 hoy'],
  [0, 1, '1 coche nuevo hoy'],
  [-2, 2, '2 coches nuevos hoy'],
  [-2, 0, ''],
  [0, 0, ''],
])('a day of %d and %d offers: %s', (going, offers, words) => {
  const days = [
    { day: '2026-11-19', going: 9, offers: 9 },
    { day: TODAY, going, offers },
  ];
  expect(pulseWords({ days }, TODAY)).toBe(words);
});

test('other days are not today', () => {
  expect(pulseWords({ days: [{ day: '2026-11-19', going: 9, offers: 9 }] }, TODAY)).toBe('');
});
