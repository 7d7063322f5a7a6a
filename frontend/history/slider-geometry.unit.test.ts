import { expect, test } from 'vitest';
import { barHeights, barsPath, fractionOf, momentAt } from './slider-geometry.ts';

const HOUR = 3_600_000;
const first = Date.parse('2026-01-10T08:30:20Z');
const reach = { first, now: first + 100 * HOUR };

test.each([
  [null, 1],
  [first, 0],
  [first - HOUR, 0],
  [first + 25 * HOUR, 0.25],
  [first + 200 * HOUR, 1],
])('%s is at %d', (moment, fraction) => {
  expect(fractionOf(moment, reach)).toBe(fraction);
});

test.each([
  ['before the beginning', -0.2, first],
  ['the beginning', 0, first],
  ['to the minute', 0.25, Date.parse('2026-01-11T09:30:00Z')],
  ['the end', 1, null],
  ['beyond it', 1.4, null],
])('%s is a moment', (_name, fraction, moment) => {
  expect(momentAt(fraction, reach)).toBe(moment);
});

test('a history of minutes is looked at by seconds', () => {
  expect(momentAt(0.5, { first, now: first + 61_000 })).toBe(first + 31_000);
});

test('a history that has only just begun has one moment', () => {
  expect(fractionOf(first, { first, now: first })).toBe(0);
  expect(momentAt(0.5, { first, now: first })).toBeNull();
});

test('steps share a bar where there are more of them than bars, the first one too that begins before the reach', () => {
  const steps = [
    { from: first - 5 * HOUR, total: 3 },
    { from: first + HOUR, total: 1 },
    { from: first + 60 * HOUR, total: 16 },
    { from: first + 100 * HOUR, total: 1 },
  ];
  expect(barHeights(steps, reach, 4)).toEqual([0.5, 0, 1, 0.25]);
});

test('nothing gives no bars', () => {
  expect(barsPath(barHeights([], reach, 3), 40)).toBe('');
});

test('a bar is at least a unit high', () => {
  expect(barsPath([0, 0.001, 1], 40)).toBe('M1.1 40v-1h.8v1zM2.1 40v-40h.8v40z');
});
