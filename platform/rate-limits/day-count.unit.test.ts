import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, it } from 'vitest';
import * as limits from '../config/limits.ts';
import { createDayCount, DAY_MS } from './day-count.ts';
import { memoryRateLimitStore, type RateLimitStore } from './rate-limits.ts';

it('shows what was used since the first use, and how long that is kept', async () => {
  const count = createDayCount(memoryRateLimitStore, 'pins');
  expect(await count.take('ana')).toEqual({ used: 1, msLeft: DAY_MS });
  const second = await count.take('ana');
  expect(second?.used).toBe(2);
  expect(second?.msLeft).toBeGreaterThan(DAY_MS - 60_000);
  expect((await count.take('eva'))?.used).toBe(1);
});

it('forgets what was given back', async () => {
  const count = createDayCount(memoryRateLimitStore, 'pins');
  for (let times = 0; times < 3; times += 1) await count.take('ana');
  await count.refund('ana');
  expect((await count.take('ana'))?.used).toBe(3);
});

it('is silent while it cannot count', async () => {
  const broken: RateLimitStore = (options) =>
    Object.assign(new RateLimiterMemory(options), {
      consume: () => Promise.reject(new Error('away')),
      reward: () => Promise.reject(new Error('away')),
    });
  const count = createDayCount(broken, 'pins');
  expect(await count.take('ana')).toBeNull();
  await expect(count.refund('ana')).resolves.toBeUndefined();
});

it('no caller’s address is counted by for longer than a day, which is what the page on privacy says', () => {
  const { RATE_LIMITS, LOGIN_FAILURES, OWN_PASSWORD_FAILURES, HANDSHAKES } = limits;
  for (const { duration } of [
    ...Object.values(RATE_LIMITS),
    LOGIN_FAILURES,
    OWN_PASSWORD_FAILURES,
    HANDSHAKES,
  ])
    expect(duration * 1000).toBeLessThanOrEqual(DAY_MS);
});
