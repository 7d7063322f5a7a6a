import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

test('each day of Madrid once, in the order given', () => {
  const moments = ['2026-05-03T22:10:00Z', '2026-05-03T22:00:00Z', '2026-05-03T21:59:00Z'];
  expect(byDay(moments, (moment) => moment)).toEqual([
    { day: '2026-05-04', of: moments.slice(0, 2) },
    { day: '2026-05-03', of: moments.slice(2) },
  ]);
  expect(byDay([], String)).toEqual([]);
});
