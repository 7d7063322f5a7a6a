import { olderIntl } from '@duende/testkit/samples/older-tables';
import { afterEach, expect, it, vi } from 'vitest';
import { madridMoment } from './madrid-moment.ts';

it.each([
  ['2026-09-26', '2026-09-26', null],
  ['2026-09-26T23:30', '2026-09-26', '23:30'],
  ['2026-09-26 23:30:00', '2026-09-26', '23:30'],
  ['2026-09-26T23:30:00+02:00', '2026-09-26', '23:30'],
  ['2026-09-26T21:30:00Z', '2026-09-26', '23:30'],
  ['2026-09-26T22:30:00.000Z', '2026-09-27', '00:30'],
  ['2026-12-05T23:30:00Z', '2026-12-06', '00:30'],
  ['2026-12-05T22:30:00z', '2026-12-05', '23:30'],
  ['2026-12-05T23:00:00+0100', '2026-12-05', '23:00'],
  ['2026-12-31T23:00:00-05:00', '2027-01-01', '05:00'],
])('%s is %s at %s in Madrid', (text, day, time) => {
  expect(madridMoment(text)).toEqual({ day, time });
});

it.each([
  '',
  '26/09/2026',
  '2026-02-30',
  '2026-13-01',
  '2026-09-26T25:00',
  '2026-09-26T23:61',
  'mañana',
  '1999-01-01',
])('%j is no moment', (text) => {
  expect(madridMoment(text)).toBeNull();
});

afterEach(() => vi.unstubAllGlobals());

it('reads the same on tables of languages that order a date in another way', async () => {
  vi.stubGlobal('Intl', olderIntl);
  vi.resetModules();
  const older = await import('./madrid-moment.ts');
  expect(older.madridMoment('2026-12-05T23:30:00Z')).toEqual({ day: '2026-12-06', time: '00:30' });
});
