import { expect, test } from 'vitest';
import { mapPeriods } from './map-period.ts';

const found = (today: string, key: string) => mapPeriods(today).find((period) => period.key === key);

test('the next four weeks come first, then weekends, then months', () => {
  const periods = mapPeriods('2026-11-29');
  expect(periods.map(({ key }) => key).slice(0, 4)).toEqual(['', '2026-11-27', '2026-12-04', '2026-12-11']);
  expect(periods.at(-1)?.key).toBe('2028-11');
  expect(periods[0]).toMatchObject({ from: '2026-11-29', to: '2026-12-26' });
});

test('no day of the next weeks is between two weekends', () => {
  const weekends = mapPeriods('2026-12-02').slice(1, 9);
  expect(weekends[0]).toMatchObject({ label: 'Este finde', from: '2026-12-02', to: '2026-12-06' });
  expect(weekends[1]).toMatchObject({ label: '11–13 dic', from: '2026-12-07', to: '2026-12-13' });
});

test('a weekend of two months, and a whole month', () => {
  expect(found('2026-10-20', '2026-10-30')).toMatchObject({
    label: '30 oct–1 nov',
    words: 'el finde del 30 oct–1 nov',
  });
  expect(found('2026-10-20', '2027-02')).toEqual({
    key: '2027-02',
    label: 'Febrero 2027',
    words: 'en febrero',
    from: '2027-02-01',
    to: '2027-02-28',
  });
});
