import { expect, test } from 'vitest';
import { dayRuns, lastOf, runOf } from './day-runs.ts';

test.each([
  [[], []],
  [['2026-09-26'], [['2026-09-26']]],
  [
    ['2026-10-01', '2026-09-30', '2026-09-30', '2026-10-03'],
    [['2026-09-30', '2026-10-01'], ['2026-10-03']],
  ],
])('%j is shown as %j', (days, runs) => expect(dayRuns(days)).toEqual(runs));

test('the stretch of a day, and its last', () => {
  const days = ['2026-09-30', '2026-10-01', '2026-10-03'];
  expect(runOf(days, '2026-10-01')).toEqual(['2026-09-30', '2026-10-01']);
  expect(runOf(days, '2026-10-02')).toEqual(['2026-10-02']);
  expect(lastOf(['2026-09-30', '2026-10-01'])).toBe('2026-10-01');
});
