import { madridDay } from '@duende/contracts/common/madrid-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { madridDayOf } from './madrid-day-of.ts';
import { hourOf } from './projection.ts';

const dayOf = (at: string) => madridDayOf({ hour: hourOf(at) });

describe('the day in Madrid of an event', () => {
  it.each([
    ['in winter', '2026-01-15T22:59:59.999Z', '2026-01-15'],
    ['in winter, an hour before midnight in UTC', '2026-01-15T23:00:00.000Z', '2026-01-16'],
    ['in summer', '2026-07-15T21:59:59.999Z', '2026-07-15'],
    ['in summer, two hours before midnight in UTC', '2026-07-15T22:00:00.000Z', '2026-07-16'],
    ['the night clocks go forward', '2026-03-28T23:00:00.000Z', '2026-03-29'],
    ['the night after it', '2026-03-29T22:00:00.000Z', '2026-03-30'],
    ['the night clocks go back', '2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['the night after it', '2026-10-25T22:59:59.999Z', '2026-10-25'],
  ])('%s', (_, at, day) => {
    expect(dayOf(at)).toBe(day);
  });

  it('is what clocks in Madrid show at any moment, in whatever order it is asked', () => {
    const moments = fc.date({
      min: new Date('2000-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(dayOf(moment.toISOString())).toBe(madridDay(moment));
      }),
      { numRuns: 2_000 },
    );
  });

  it('refuses what is no moment', () => {
    expect(() => dayOf('yesterday')).toThrow(RangeError);
  });
});
