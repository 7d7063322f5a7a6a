import { expect, test } from 'vitest';
import { madridClock, madridIso, madridMoment } from './madrid-clock.ts';

test.each([
  ['summer', '2026-05-30T21:59:00Z', '2026-05-30', '23:59:00', '2026-05-30T23:59:00+02:00'],
  ['winter, over midnight', '2026-11-24T23:05:09Z', '2026-11-25', '00:05:09', '2026-11-25T00:05:09+01:00'],
  ['milliseconds', '2026-11-24T12:00:00.040Z', '2026-11-24', '13:00:00', '2026-11-24T13:00:00.040+01:00'],
  [
    'the last second of winter',
    '2026-03-29T00:59:59Z',
    '2026-03-29',
    '01:59:59',
    '2026-03-29T01:59:59+01:00',
  ],
  ['the first of summer', '2026-03-29T01:00:00Z', '2026-03-29', '03:00:00', '2026-03-29T03:00:00+02:00'],
  [
    'the hour that comes twice',
    '2026-10-25T00:30:00Z',
    '2026-10-25',
    '02:30:00',
    '2026-10-25T02:30:00+02:00',
  ],
  ['and again', '2026-10-25T01:30:00Z', '2026-10-25', '02:30:00', '2026-10-25T02:30:00+01:00'],
])('%s: what clocks show, and its text', (_name, utc, day, time, iso) => {
  const moment = Date.parse(utc);
  expect(madridClock(moment)).toEqual({ day, time });
  expect(madridIso(moment)).toBe(iso);
  expect(Date.parse(iso)).toBe(moment);
});

test.each([
  ['summer', '2026-05-30', '23:59', '2026-05-30T21:59:00Z'],
  ['winter', '2026-11-25', '00:05:09', '2026-11-24T23:05:09Z'],
  ['before the clocks go on', '2026-03-29', '01:59', '2026-03-29T00:59:00Z'],
  ['a time that is left out', '2026-03-29', '02:30', '2026-03-29T01:30:00Z'],
  ['after it', '2026-03-29', '03:00', '2026-03-29T01:00:00Z'],
  ['a time that comes twice: the first', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
  ['after it', '2026-10-25', '03:00', '2026-10-25T02:00:00Z'],
])('%s: the moment of a day and a time', (_name, day, time, utc) => {
  expect(new Date(madridMoment({ day, time })).toISOString()).toBe(new Date(utc).toISOString());
});
