import { expect, it } from 'vitest';
import { GenerationCache } from './generation-cache.ts';

it('keeps what is asked for and forgets the rest, within twice its size', () => {
  const cache = new GenerationCache<number>(2);
  cache.set('kept', 0);
  for (let index = 1; index <= 10; index += 1) {
    cache.set(`k${index}`, index);
    expect(cache.get('kept')).toBe(0);
  }
  expect(cache.get('k1')).toBeUndefined();
  const remaining = Array.from({ length: 10 }, (_, index) => `k${index + 1}`).filter(
    (key) => cache.get(key) !== undefined,
  );
  expect(remaining.length).toBeLessThan(4);
});

it('deletes by what a value is, in both generations', () => {
  const cache = new GenerationCache<number>(2);
  for (let index = 0; index < 4; index += 1) cache.set(`k${index}`, index % 2);
  cache.deleteWhere((value) => value === 1);
  expect(['k0', 'k1', 'k2', 'k3'].map((key) => cache.get(key))).toEqual([0, undefined, 0, undefined]);
});
