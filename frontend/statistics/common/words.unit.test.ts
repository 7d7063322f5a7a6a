import { expect, test } from 'vitest';
import {
  comparedWords,
  counted,
  durationText,
  monthLabel,
  monthsBetween,
  monthWords,
  percent,
} from './words.ts';

test.each([
  [0, 'menos de un minuto'],
  [0.9, 'menos de un minuto'],
  [1.4, '1 minuto'],
  [59.4, '59 minutos'],
  [59.6, '1 hora'],
  [150, '3 horas'],
  [47 * 60, '47 horas'],
  [48 * 60, '2 días'],
  [90_000, '63 días'],
])('%d minutes are %s', (minutes, words) => {
  expect(durationText(minutes)).toBe(words);
});

test.each([
  [12, 6, 'el doble que'],
  [9, 3, 'el triple que'],
  [3, 6, 'la mitad que'],
  [4, 4, 'tantas como'],
  [5, 4, '1 más que'],
  [1, 4, '3 menos que'],
  [3, 0, '3 más que'],
  [0, 2, '2 menos que'],
])('%d after %d is %s', (now, before, words) => {
  expect(comparedWords(now, before)).toBe(words);
});

test('months are named, with their year where it is another', () => {
  expect(monthWords('2026-05', '2026')).toBe('mayo');
  expect(monthWords('2025-12', '2026')).toBe('diciembre de 2025');
  expect(monthLabel('2026-09')).toBe('sep 26');
  expect(monthsBetween('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
});

test('counts and parts', () => {
  expect([counted(1, 'fiesta'), counted(0, 'fiesta'), counted(2, 'vez', 'veces')]).toEqual([
    '1 fiesta',
    '0 fiestas',
    '2 veces',
  ]);
  expect(percent(21, 30)).toBe('70 %');
});
