import { expect, test } from 'vitest';
import { verifiedMoment, verifiedResult } from './verified-words.ts';

test.each([
  [0, 0, 'todavía no había ningún hecho registrado.'],
  [1, 0, 'el único hecho registrado coincide con lo que ves.'],
  [1234, 0, 'los 1234 hechos registrados coinciden con lo que ves.'],
  [12_345, 0, 'los 12\u00a0345 hechos registrados coinciden con lo que ves.'],
  [1_234_567, 0, 'los 1\u00a0234\u00a0567 hechos registrados coinciden con lo que ves.'],
  [9, 1, '1 diferencia entre lo que ves y el registro; avisa a quien administra el servidor.'],
  [9, 3, '3 diferencias entre lo que ves y el registro; avisa a quien administra el servidor.'],
])('%d events, %d differences: %s', (events, differences, words) => {
  expect(verifiedResult({ events, differences })).toBe(words);
});

test('the moment is that of clocks in Madrid, to the minute', () => {
  expect(verifiedMoment({ at: '2026-11-24T02:12:59.999Z' })).toBe('martes 24 de noviembre de 2026, 03:12');
});
