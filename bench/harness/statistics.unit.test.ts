import { expect, it } from 'vitest';
import { median, percentile, readable } from './statistics.ts';

it.each([
  [[5, 1, 3], 0.5, 3],
  [[4, 1, 3, 2], 0.5, 3],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.99, 10],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.1, 2],
  [[10, 9], 0, 9],
  [[7], 1, 7],
])('of %j the share %d is below %d', (values, share, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

it('has no median of nothing', () => {
  expect(median([])).toBeNaN();
});

it.each([
  [0.2666, '0.27'],
  [12.34, '12.3'],
  [98765.4, '98,765'],
])('writes %d as %s', (value, text) => {
  expect(readable(value)).toBe(text);
});
