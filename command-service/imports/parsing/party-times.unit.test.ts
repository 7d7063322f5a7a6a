import { expect, it } from 'vitest';
import { stretchesOf } from '@duende/contracts/parties/party-night';
import type { Session } from './page-fields.ts';
import { halfHour, partyTimes } from './party-times.ts';

function session(start: string, end?: string): Session {
  const moment = (text: string) => ({ day: text.slice(0, 10), time: text.slice(11) || null });
  return { start: moment(start), end: end === undefined ? null : moment(end) };
}

it.each([
  ['one evening', [session('2026-09-26 20:00', '2026-09-26 23:30')], ['2026-09-26'], '20:00', '23:30'],
  ['one night', [session('2026-09-26 23:00', '2026-09-27 10:00')], ['2026-09-26'], '23:00', '10:00'],
  ['one long night', [session('2026-09-26 18:00', '2026-09-27 16:00')], ['2026-09-26'], '18:00', '16:00'],
  [
    'a day and a night',
    [session('2026-09-26 12:00', '2026-09-27 20:00')],
    ['2026-09-26', '2026-09-27'],
    '12:00',
    '20:00',
  ],
  ['no end', [session('2026-09-26 23:00')], ['2026-09-26'], '23:00', ''],
  ['no times', [session('2026-09-26')], ['2026-09-26'], '', ''],
  ['midnight', [session('2026-09-26 00:00', '2026-09-26 06:00')], ['2026-09-26'], '00:00', '06:00'],
  ['until midnight', [session('2026-09-26 20:00', '2026-09-27 00:00')], ['2026-09-26'], '20:00', '00:00'],
  [
    'a day until the next afternoon',
    [session('2026-11-27 17:00', '2026-11-28 15:00')],
    ['2026-11-27'],
    '17:00',
    '15:00',
  ],
  [
    'two days until an afternoon',
    [session('2026-11-27 17:00', '2026-11-29 15:00')],
    ['2026-11-27', '2026-11-28', '2026-11-29'],
    '17:00',
    '15:00',
  ],
  [
    'two nights',
    [session('2026-11-27 23:00', '2026-11-29 07:00')],
    ['2026-11-27', '2026-11-28'],
    '23:00',
    '07:00',
  ],
  [
    'an end before its start',
    [session('2026-09-26 23:00', '2026-09-20 23:00')],
    ['2026-09-26'],
    '23:00',
    '23:00',
  ],
  [
    'a festival until Sunday evening',
    [session('2026-07-30 16:00', '2026-08-02 22:00')],
    ['2026-07-30', '2026-07-31', '2026-08-01', '2026-08-02'],
    '16:00',
    '22:00',
  ],
  [
    'a festival until Monday morning',
    [session('2026-07-31 16:00', '2026-08-03 12:00')],
    ['2026-07-31', '2026-08-01', '2026-08-02'],
    '16:00',
    '12:00',
  ],
  [
    'a festival with only days',
    [session('2026-10-24', '2026-10-26')],
    ['2026-10-24', '2026-10-25', '2026-10-26'],
    '',
    '',
  ],
  [
    'several sessions in any order, one twice',
    [
      session('2026-09-27 22:00', '2026-09-28 06:00'),
      session('2026-09-26 23:00'),
      session('2026-09-27 22:00'),
    ],
    ['2026-09-26', '2026-09-27'],
    '23:00',
    '',
  ],
  ['a season', [session('2026-01-01', '2026-12-31')], ['2026-01-01'], '', ''],
])('%s', (_what, sessions, dates, startTime, endTime) => {
  expect(partyTimes(sessions)).toEqual({ dates, startTime, endTime });
});

it.each([
  ['23:00', '23:00'],
  ['22:15', '22:00'],
  ['22:16', '22:30'],
  ['22:45', '22:30'],
  ['22:46', '23:00'],
  ['23:59', '23:30'],
  ['00:10', '00:00'],
])('%s is half hour %s', (time, expected) => {
  expect(halfHour(time)).toBe(expected);
});

it.each([
  ['2026-11-27 23:00', '2026-11-28 07:00'],
  ['2026-11-27 17:00', '2026-11-28 15:00'],
  ['2026-11-27 12:00', '2026-11-28 20:00'],
  ['2026-11-27 17:00', '2026-11-29 15:00'],
  ['2026-11-27 23:00', '2026-11-29 07:00'],
  ['2026-11-27 10:00', '2026-11-29 11:00'],
  ['2026-11-27 10:00', '2026-11-30 10:00'],
  ['2026-11-27 00:00', '2026-11-28 00:00'],
])('a page that says from %s to %s is read back as that', (start, end) => {
  const times = partyTimes([session(start, end)]);
  const [first, ...others] = stretchesOf({ ...times, cancelledDates: [] });
  expect(others).toEqual([]);
  expect([first?.start, first?.end].map((at) => `${at?.day} ${at?.time}`)).toEqual([start, end]);
});
