import { expect, test } from 'vitest';
import { axisStep, axisTicks, labelEvery } from './frame.tsx';

test.each([
  [0, 1],
  [3, 1],
  [4, 1],
  [5, 2],
  [17, 5],
  [40, 10],
  [41, 20],
  [730, 200],
  [12_000, 5000],
])('up to %d an axis goes in steps of %d', (most, step) => {
  expect(axisStep(most)).toBe(step);
});

test.each<[number, number, readonly number[]]>([
  [0, 0, [0, 1]],
  [0, 3, [0, 1, 2, 3]],
  [-2, 3, [-2, -1, 0, 1, 2, 3]],
  [-9, 17, [-10, -5, 0, 5, 10, 15, 20]],
])('from %d to %d its marks are %j', (lowest, highest, ticks) => {
  expect(axisTicks(lowest, highest).map((tick) => tick + 0)).toEqual(ticks);
});

test.each([
  [12, 600, 40, 1],
  [92, 300, 40, 13],
  [1, 0, 40, 40],
])('of %d labels in %d pixels, %d each, every %d. is shown', (count, room, width, every) => {
  expect(labelEvery(count, room, width)).toBe(every);
});
