import { expect, test } from 'vitest';
import { monthsBefore, presets, rangeErrors } from './ranges.ts';

const TODAY = '2026-11-24';

test.each([
  ['2026-11-24', 3, '2026-08-24'],
  ['2026-02-15', 3, '2025-11-15'],
  ['2026-05-31', 3, '2026-02-28'],
  ['2024-05-31', 3, '2024-02-29'],
  ['2024-02-29', 12, '2023-02-28'],
  ['2026-12-31', 1, '2026-11-30'],
  ['2026-01-05', 60, '2021-01-05'],
])('%s, %d months before, is %s', (day, months, before) => {
  expect(monthsBefore(day, months)).toBe(before);
});

test.each([
  [{ first: null, last: null }, '2026-11-24', '2026-11-24'],
  [{ first: '2026-01-02', last: '2026-11-20' }, '2026-01-02', '2026-11-24'],
  [{ first: '2026-01-02', last: '2027-03-20' }, '2026-01-02', '2027-03-20'],
  [{ first: '2019-01-02', last: '2026-11-20' }, '2021-11-25', '2026-11-24'],
])('all of %j is from %s to %s', (known, from, to) => {
  const [threeMonths, year, all] = presets(TODAY, known);
  expect(all).toEqual({ words: 'Todo', from, to });
  expect(threeMonths).toMatchObject({ from: '2026-08-25', to: TODAY });
  expect(year).toMatchObject({ from: undefined, to: undefined });
});

test.each([
  [{}, {}],
  [{ from: '2026-11-24' }, {}],
  [{ from: '2026-11-25' }, { to: 'El final debe ser posterior al principio.' }],
  [{ from: '2026-05-02', to: '2026-05-01' }, { to: 'El final debe ser posterior al principio.' }],
  [{ from: '2021-11-25' }, {}],
  [{ from: '2021-11-24' }, { from: 'Elige como máximo 5 años.' }],
  [
    { from: '2026-02-30', to: 'x' },
    { from: 'Esa fecha no existe. Elige otra.', to: 'Esa fecha no existe. Elige otra.' },
  ],
])('of %j the error is %j', (range, errors) => {
  expect(rangeErrors(range, TODAY)).toEqual(errors);
});
