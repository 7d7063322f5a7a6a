import { describe, expect, test } from 'vitest';
import {
  endOf,
  halfHourOf,
  isGoingOn,
  isLastNights,
  isOver,
  nextStretch,
  startOf,
  stretchesOf,
  type PartyTimes,
} from './party-night.ts';

const party = (dates: string, startTime = '', endTime = ''): PartyTimes => ({
  dates: dates.split(' '),
  cancelledDates: [],
  startTime,
  endTime,
});
const utc = (moment: number) => new Date(moment).toISOString().slice(0, 16);

test.each([
  ['a night', party('2026-11-27', '23:00', '07:00'), '2026-11-27T22:00', '2026-11-28T06:00'],
  ['an afternoon', party('2026-11-27', '16:00', '22:30'), '2026-11-27T15:00', '2026-11-27T21:30'],
  ['until midnight', party('2026-11-27', '22:00', '00:00'), '2026-11-27T21:00', '2026-11-27T23:00'],
  ['from midnight', party('2026-11-27', '00:00', '06:00'), '2026-11-26T23:00', '2026-11-27T05:00'],
  ['a day and a night', party('2026-11-27', '12:00', '12:00'), '2026-11-27T11:00', '2026-11-28T11:00'],
  ['until the next afternoon', party('2026-11-27', '17:00', '15:00'), '2026-11-27T16:00', '2026-11-28T14:00'],
  ['no end: noon of the next day', party('2026-11-27', '23:00'), '2026-11-27T22:00', '2026-11-28T11:00'],
  ['neither', party('2026-11-27'), '2026-11-26T23:00', '2026-11-28T11:00'],
  ['until a morning', party('2026-11-27', '', '06:00'), '2026-11-26T23:00', '2026-11-28T05:00'],
  ['until an evening', party('2026-11-27', '', '22:00'), '2026-11-26T23:00', '2026-11-27T21:00'],
  ['the end of a year', party('2026-12-31', '23:00', '08:00'), '2026-12-31T22:00', '2027-01-01T07:00'],
  ['spring, an hour less', party('2026-03-28', '23:00', '07:00'), '2026-03-28T22:00', '2026-03-29T05:00'],
  [
    'spring, until an hour that is not',
    party('2026-03-28', '23:00', '02:30'),
    '2026-03-28T22:00',
    '2026-03-29T01:30',
  ],
  ['spring, no end', party('2026-03-28', '23:00'), '2026-03-28T22:00', '2026-03-29T10:00'],
  ['spring, of the very day', party('2026-03-29', '00:30', '06:00'), '2026-03-28T23:30', '2026-03-29T04:00'],
  ['autumn, an hour more', party('2026-10-24', '23:00', '07:00'), '2026-10-24T21:00', '2026-10-25T06:00'],
  [
    'autumn, until the first of an hour',
    party('2026-10-24', '23:00', '02:30'),
    '2026-10-24T21:00',
    '2026-10-25T00:30',
  ],
  ['autumn, no end', party('2026-10-24', '23:00'), '2026-10-24T21:00', '2026-10-25T11:00'],
  ['two nights', party('2026-11-27 2026-11-28', '23:00', '07:00'), '2026-11-27T22:00', '2026-11-29T06:00'],
  [
    'two days, which say that the second ends it',
    party('2026-11-27 2026-11-28', '17:00', '15:00'),
    '2026-11-27T16:00',
    '2026-11-28T14:00',
  ],
  [
    'three days',
    party('2026-11-27 2026-11-28 2026-11-29', '10:00', '22:00'),
    '2026-11-27T09:00',
    '2026-11-29T21:00',
  ],
  [
    'days in a row without an end',
    party('2026-11-27 2026-11-28', '17:00'),
    '2026-11-27T16:00',
    '2026-11-29T11:00',
  ],
  [
    'days in a row over the change',
    party('2026-10-24 2026-10-25', '23:00', '07:00'),
    '2026-10-24T21:00',
    '2026-10-26T06:00',
  ],
])('%s', (_name, given, start, end) => {
  const [stretch, ...others] = stretchesOf(given);
  expect(others).toEqual([]);
  if (stretch === undefined) throw new Error('a party has a stretch');
  expect([utc(startOf(stretch)), utc(endOf(stretch))]).toEqual([start, end]);
  expect([isOver(given, endOf(stretch) - 1), isOver(given, endOf(stretch))]).toEqual([false, true]);
  expect(
    [startOf(stretch) - 1, startOf(stretch), endOf(stretch) - 1, endOf(stretch)].map((at) =>
      isGoingOn(stretch, at),
    ),
  ).toEqual([false, true, true, false]);
});

describe('scattered days are parties of their own', () => {
  const given = party('2026-12-05 2026-11-28 2026-11-27', '23:00', '07:00');
  const next = (at: string) => nextStretch(given, Date.parse(at))?.days ?? null;

  test.each([
    ['2026-11-01T12:00Z', ['2026-11-27', '2026-11-28']],
    ['2026-11-29T05:59Z', ['2026-11-27', '2026-11-28']],
    ['2026-11-29T06:00Z', ['2026-12-05']],
    ['2026-12-06T05:59Z', ['2026-12-05']],
    ['2026-12-06T06:00Z', null],
  ])('the next night at %s', (at, days) => expect(next(at)).toEqual(days));

  test('a night that is called off is neither next nor part of a stretch, and ends nothing', () => {
    const before = { ...given, cancelledDates: ['2026-11-28'] };
    expect(stretchesOf(before).map(({ days }) => days)).toEqual([['2026-11-27'], ['2026-12-05']]);
    const last = { ...given, cancelledDates: ['2026-12-05'] };
    expect(nextStretch(last, Date.parse('2026-11-29T06:00Z'))).toBeNull();
    expect(isOver(last, Date.parse('2026-11-29T06:00Z'))).toBe(true);
  });

  test('a party without days is over', () => {
    expect(isOver({ dates: [], cancelledDates: [], startTime: '', endTime: '' }, 0)).toBe(true);
  });
});

test.each([
  ['2026-11-27T22:30Z', false],
  ['2026-11-27T23:00Z', true],
  ['2026-11-28T05:59Z', true],
  ['2026-11-28T06:00Z', false],
])('a night of yesterday goes on: at %s %s', (at, is) => {
  expect(isLastNights(party('2026-11-27', '23:00', '07:00'), Date.parse(at))).toBe(is);
});

test('an hour that comes twice does not bring a party back', () => {
  const given = party('2026-10-24', '23:00', '02:30');
  const halfHours = Array.from(
    { length: 8 },
    (_, index) => Date.parse('2026-10-24T23:00Z') + index * 1_800_000,
  );
  expect(halfHours.map((at) => isOver(given, at))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});

test('a half hour is known by its beginning', () => {
  expect(utc(halfHourOf(Date.parse('2026-11-27T22:59:59.999Z')))).toBe('2026-11-27T22:30');
  expect(utc(halfHourOf(Date.parse('2026-11-27T23:00Z')))).toBe('2026-11-27T23:00');
});
