import { expect, test } from 'vitest';
import { eachOf } from './undo-decisions.ts';

test('so many at once, the last one after the others, and each answer in its place', async () => {
  const log: string[] = [];
  let open = 0;
  let most = 0;
  const run = async (n: number) => {
    most = Math.max(most, (open += 1));
    // Later ones are ready first.
    for (let turns = 9 - n; turns > 0; turns--) await Promise.resolve();
    open -= 1;
    log.push(`${n} of ${open + 1}`);
    return n * 10;
  };
  expect(await eachOf([1, 2, 3, 4, 5, 6], 3, run)).toEqual([10, 20, 30, 40, 50, 60]);
  expect(most).toBe(3);
  expect(log.at(-1)).toBe('6 of 1');
  expect(await eachOf([], 3, run)).toEqual([]);
});
