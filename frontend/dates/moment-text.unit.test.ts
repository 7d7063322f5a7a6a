import { expect, test } from 'vitest';
import { momentDay, momentDayAndTime, momentText, momentTime, momentWords } from './moment-text.ts';

test('a moment is given in Madrid time', () => {
  expect(momentText('2026-07-01T22:30:00.000Z')).toMatch(/^2 jul, 00:30$/);
  expect(momentDay('2026-07-01T22:30:00.000Z')).toBe('2/7/2026');
  expect(momentDayAndTime('2026-12-31T23:05:00.000Z')).toBe('1 ene 2027, 00:05');
  expect(momentTime('2026-07-01T22:30:00.000Z')).toBe('00:30');
});

test('an invalid moment gets an error', () => {
  expect(momentDay('')).toBe('N/A');
});

test.each([
  ['2026-05-30T23:59:00+02:00', 'sábado 30 de mayo de 2026, 23:59'],
  ['2026-05-30T23:59:07.120+02:00', 'sábado 30 de mayo de 2026, 23:59:07'],
])('%s in words: %s', (iso, words) => {
  expect(momentWords(Date.parse(iso))).toBe(words);
});
