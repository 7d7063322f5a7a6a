import { expect, test } from 'vitest';
import { momentWords } from './moment-words.ts';

test.each([
  ['2026-05-30T23:59:00+02:00', 'sábado 30 de mayo de 2026, 23:59'],
  ['2026-05-30T23:59:07.120+02:00', 'sábado 30 de mayo de 2026, 23:59:07'],
])('%s in words: %s', (iso, words) => {
  expect(momentWords(Date.parse(iso))).toBe(words);
});
