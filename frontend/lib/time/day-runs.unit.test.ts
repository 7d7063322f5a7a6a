import { expect, test } from 'vitest';
import { dayRuns } from './day-runs.ts';

test.each([
  [[], []],
  [['2026-09-26'], [['2026-09-26']]],
  [
    ['2026-10-01', '2026-09-30', '2026-09-30', '2026-10-03'],
    [['2026-09-30', '2026-10-01'], ['2026-10-03']],
  ],
])('%j is told as %j', (days, runs) => expect(dayRuns(days)).toEqual(runs));
