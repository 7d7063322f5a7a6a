import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as MadridTime from './madrid-time.ts';
import { addMonths } from './madrid-time.ts';
import { olderIntl } from '@duende/testkit/samples/older-tables';

const tables = { 'this machine': Intl, 'CLDR 42': olderIntl };

describe.each(Object.entries(tables))('on the tables of %s', (_, intl) => {
  let time: typeof MadridTime;
  beforeEach(async () => {
    vi.stubGlobal('Intl', intl);
    vi.resetModules();
    time = await import('./madrid-time.ts');
  });
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    ['2026-11-22T12:00:00Z', '2026-11-22'],
    ['2026-01-02T22:59:59.999Z', '2026-01-02'],
    ['2026-01-02T23:00:00Z', '2026-01-03'],
    ['2026-07-02T21:59:59.999Z', '2026-07-02'],
    ['2026-07-02T22:00:00Z', '2026-07-03'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('%s is %s in Madrid', (moment, day) => {
    expect(time.madridDay(new Date(moment))).toBe(day);
  });

  test.each([
    ['2026-11-22T22:59:59Z', 1000],
    ['2026-03-29T00:00:00Z', 22 * 3_600_000],
    ['2026-10-25T00:00:00Z', 23 * 3_600_000],
  ])('from %s it is %i ms to midnight', (moment, wait) => {
    expect(time.msUntilMadridMidnight(new Date(moment))).toBe(wait);
  });

  test.each([
    ['2026-03-28', '2026-03-30', 2],
    ['2026-10-24', '2026-10-26', 2],
    ['2026-12-31', '2027-01-01', 1],
    ['2026-05-30', '2026-05-30', 0],
    ['2026-05-30', '2026-05-27', -3],
  ])('from %s to %s it is %i days', (day, later, days) => {
    expect(time.daysBetween(day, later)).toBe(days);
  });
});

test('those tables write a date as the browsers that carry them do', () => {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
  const format = new olderIntl.DateTimeFormat('en-CA', options);
  expect(format.format(new Date('2026-11-22T12:00:00Z'))).toBe('11/22/2026');
});

test.each([
  ['2026-11-26', 18, '2028-05-26'],
  ['2026-08-31', 18, '2028-02-29'],
  ['2026-12-31', 0, '2026-12-31'],
])('%s and %d months: %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});
