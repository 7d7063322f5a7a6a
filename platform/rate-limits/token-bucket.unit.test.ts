import { expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

test('lets a burst pass, then as many as time brings, and never saves up more than a burst', () => {
  const bucket = new TokenBucket({ burst: 3, perSecond: 2, now: 0 });
  const taken = (now: number, tries: number) =>
    Array.from({ length: tries }, () => bucket.take(now)).filter(Boolean).length;
  expect(taken(0, 5)).toBe(3);
  expect(taken(499, 5)).toBe(0);
  expect(taken(1000, 5)).toBe(2);
  expect(taken(1_000_000, 10)).toBe(3);
});

test('a clock that is set back brings nothing and takes nothing', () => {
  const bucket = new TokenBucket({ burst: 2, perSecond: 1, now: 10_000 });
  expect(bucket.take(0)).toBe(true);
  expect(bucket.take(0)).toBe(true);
  expect(bucket.take(0)).toBe(false);
});
