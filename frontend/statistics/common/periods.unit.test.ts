import { describe, expect, it, test } from 'vitest';
import { periodsOf, stepOf, sumsOf } from './periods.ts';

test.each([
  ['2026-05-01', '2026-05-01', 'day'],
  ['2026-08-25', '2026-11-24', 'day'],
  ['2026-08-24', '2026-11-24', 'week'],
  ['2025-11-25', '2026-11-24', 'week'],
  ['2024-01-01', '2026-11-24', 'month'],
] as const)('from %s to %s goes by %s', (from, to, step) => {
  expect(stepOf(from, to)).toBe(step);
});

describe('periods', () => {
  it.each([
    [
      'day',
      '2026-10-24',
      '2026-10-26',
      ['24 oct: 2026-10-24–2026-10-24', '25 oct: 2026-10-25–2026-10-25', '26 oct: 2026-10-26–2026-10-26'],
    ],
    [
      'week',
      '2026-05-06',
      '2026-05-19',
      ['6 may: 2026-05-06–2026-05-10', '11 may: 2026-05-11–2026-05-17', '18 may: 2026-05-18–2026-05-19'],
    ],
    [
      'month',
      '2026-01-30',
      '2026-03-02',
      ['ene 26: 2026-01-30–2026-01-31', 'feb 26: 2026-02-01–2026-02-28', 'mar 26: 2026-03-01–2026-03-02'],
    ],
    ['month', '2024-02-29', '2024-03-31', ['feb 24: 2024-02-29–2024-02-29', 'mar 24: 2024-03-01–2024-03-31']],
  ] as const)('of a %s, from %s to %s', (step, from, to, expected) => {
    const periods = periodsOf(from, to, step);
    expect(periods.map(({ label, since, until }) => `${label}: ${since}–${until}`)).toEqual(expected);
  });

  it.each([
    ['day', 'el sábado 30 de mayo de 2026'],
    ['week', 'la semana del 30 de mayo de 2026'],
    ['month', 'mayo de 2026'],
  ] as const)('of a %s are called %s', (step, words) => {
    expect(periodsOf('2026-05-30', '2026-05-30', step)[0]?.words).toBe(words);
  });
});

test('days are added up by period; those outside all periods are left out', () => {
  const day = (of: string, count: number) => ({ day: of, count });
  const days = [
    day('2026-04-30', 9),
    day('2026-05-01', 1),
    day('2026-05-04', 2),
    day('2026-05-10', 3),
    day('2026-05-13', 9),
  ];
  const periods = periodsOf('2026-05-01', '2026-05-12', 'week');
  expect(sumsOf(days, periods, ({ count }) => [count, -count])).toEqual([
    [1, -1],
    [5, -5],
    [0, 0],
  ]);
});
