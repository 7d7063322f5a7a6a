import { expect, test } from 'vitest';
import { momentDay, momentText, momentTime } from './moment-text.ts';

test('a moment is told in Madrid time', () => {
  expect(momentText('2026-07-01T22:30:00.000Z')).toMatch(/^2 jul.* 00:30$/);
  expect(momentTime('2026-07-01T22:30:00.000Z')).toBe('00:30');
});

test('what is no moment is said so', () => {
  expect(momentDay('')).toBe('N/A');
});
