import { expect, test } from 'vitest';
import { stepsForSwipe } from './use-swipe.ts';

test.each([
  [-120, 10, 1],
  [120, -10, -1],
  [-47, 0, 0],
  [-120, 70, 0],
  [0, 0, 0],
])('a way of %i, %i moves by %i', (dx, dy, months) => {
  expect(stepsForSwipe(dx, dy)).toBe(months);
});
