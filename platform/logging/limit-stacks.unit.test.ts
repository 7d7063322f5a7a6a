import { expect, it } from 'vitest';
import { limitStacks } from './limit-stacks.ts';

function away(message: string): Error {
  return Object.assign(new Error(message), { name: 'LogUnavailable' });
}

it('shows one stack a minute for each kind of error, whatever its message', () => {
  let now = 0;
  const isShown = limitStacks(() => now);
  const request = (n: number) => isShown(away(`request ${n}`));
  expect([request(1), request(2)]).toEqual([true, false]);
  expect(isShown(new TypeError('another kind'))).toBe(true);
  now = 59_999;
  expect(request(3)).toBe(false);
  now = 60_000;
  expect([request(4), request(5)]).toEqual([true, false]);
});

it('takes errors of one place and another code for another kind', () => {
  const isShown = limitStacks(() => 0);
  const coded = (code: string) => isShown(Object.assign(away('x'), { code }));
  expect([coded('ENOSPC'), coded('EIO'), coded('ENOSPC')]).toEqual([true, true, false]);
});

it('keeps a bounded number of kinds', () => {
  const isShown = limitStacks(() => 0);
  const kind = (n: number) => isShown(Object.assign(away('x'), { code: n }));
  for (let n = 0; n <= 1_000; n += 1) kind(n);
  expect([kind(0), kind(1_000)]).toEqual([true, false]);
});
