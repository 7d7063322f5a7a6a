import { expect, test } from 'vitest';
import { isOver } from './party-over.ts';

const TODAY = '2026-09-27';

test.each([
  ['a night on the morning after', ['2026-09-26'], '23:00', '08:00', false],
  ['a night on the day after that', ['2026-09-25'], '23:00', '08:00', true],
  ['a night whose end nobody gave', ['2026-09-26'], '23:00', '00:00', false],
  ['an afternoon of yesterday', ['2026-09-26'], '12:00', '23:30', true],
  ['a day without times', ['2026-09-26'], '00:00', '00:00', true],
  ['today', ['2026-09-27'], '12:00', '23:30', false],
  ['several days, one to come', ['2026-09-20', '2026-09-28'], '12:00', '23:30', false],
])('%s', (_name, dates, startTime, endTime, over) => {
  expect(isOver({ dates, startTime, endTime }, TODAY)).toBe(over);
});
