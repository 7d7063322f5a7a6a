import { expect, test } from 'vitest';
import { isRideTime, RIDE_TIMES, rideDays, rideTime } from './ride-times.ts';

test('a day has forty-eight half hours', () => {
  expect(RIDE_TIMES).toHaveLength(48);
  expect([RIDE_TIMES[0], RIDE_TIMES[1], RIDE_TIMES.at(-1)]).toEqual(['00:00', '00:30', '23:30']);
});

test.each([
  ['2026-12-05T21:30', true],
  ['2026-12-05T00:00', true],
  ['2026-12-05T21:15', false],
  ['2026-12-05T24:00', false],
  ['2026-02-30T21:30', false],
  ['2026-12-05 21:30', false],
  ['2026-12-05T21:30T21:30', false],
  ['2026-12-05T21:30:00', false],
  ['2026-12-05', false],
  ['', false],
])('%j is a time to leave: %s', (text, isOne) => {
  expect(isRideTime(text)).toBe(isOne);
});

test('a time has two parts', () => {
  expect(rideTime('2026-12-05T21:30')).toEqual({ day: '2026-12-05', time: '21:30' });
});

const NIGHT = { dates: ['2026-12-05'], cancelledDates: [], startTime: '23:00', endTime: '08:00' };
const at = (day: string) => Date.parse(`${day}T12:00:00Z`);

test('rides leave from two days before a party until two days after its last morning', () => {
  const days = ['03', '04', '05', '06', '07', '08'].map((day) => `2026-12-${day}`);
  expect(rideDays(NIGHT, at('2026-11-01'))).toEqual(days);
  expect(rideDays(NIGHT, at('2026-12-06'))).toEqual(days.slice(3));
  expect(rideDays(NIGHT, at('2026-12-09'))).toEqual([]);
});

test('around each of scattered days, each day once', () => {
  const days = rideDays({ ...NIGHT, dates: ['2026-12-05', '2026-12-10', '2026-12-31'] }, at('2026-11-01'));
  expect(days).toHaveLength(new Set(days).size);
  expect(days).toContain('2026-12-09');
  expect(days).not.toContain('2026-12-20');
  expect(days.at(-1)).toBe('2027-01-03');
});

test('no ride leaves around a night that is called off', () => {
  const two = { ...NIGHT, dates: ['2026-12-05', '2026-12-19'] };
  const days = rideDays({ ...two, cancelledDates: ['2026-12-05'] }, at('2026-11-01'));
  expect([days[0], days.at(-1)]).toEqual(['2026-12-17', '2026-12-22']);
});
