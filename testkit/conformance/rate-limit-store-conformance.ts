import { RateLimiterRes } from 'rate-limiter-flexible';
import { describe, expect, it, vi } from 'vitest';
import type { RateLimitStore } from '@duende/platform/rate-limits/rate-limits';

const HOUR = 3_600;

/** What every store of counters must do; `open` gives one with nothing counted. */
export function describeRateLimitStore(name: string, open: () => Promise<RateLimitStore>): void {
  describe(`${name} as a store of rate limits`, () => {
    it('lets so many through, says how long to wait, and counts each key for itself', async () => {
      const limiter = (await open())({ points: 3, duration: HOUR, keyPrefix: 'write' });
      for (const left of [2, 1, 0]) expect((await limiter.consume('ana')).remainingPoints).toBe(left);
      const refused: unknown = await limiter.consume('ana').catch((over: unknown) => over);
      expect(refused).toBeInstanceOf(RateLimiterRes);
      const { msBeforeNext } = refused as RateLimiterRes;
      expect(msBeforeNext).toBeGreaterThan(0);
      expect(msBeforeNext).toBeLessThanOrEqual(HOUR * 1000);
      expect((await limiter.consume('eva')).remainingPoints).toBe(2);
    });

    // The first comes by itself: SecantusDB answers `null` to an upsert that another one outran, which no MongoDB does.
    it('lets no more through when many come at once', async () => {
      const limiter = (await open())({ points: 10, duration: HOUR, keyPrefix: 'write' });
      await limiter.consume('ana');
      const outcomes = await Promise.allSettled(Array.from({ length: 29 }, () => limiter.consume('ana')));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
    });

    it('holds limits apart by their name', async () => {
      const store = await open();
      await store({ points: 1, duration: HOUR, keyPrefix: 'comment' }).consume('ana');
      const other = store({ points: 1, duration: HOUR, keyPrefix: 'import' });
      expect((await other.consume('ana')).consumedPoints).toBe(1);
    });

    it('gives back what did not count', async () => {
      const limiter = (await open())({ points: 1, duration: HOUR, keyPrefix: 'login-failure' });
      await limiter.consume('ana');
      await limiter.reward('ana');
      expect((await limiter.consume('ana')).consumedPoints).toBe(1);
    });

    it('takes back what was refused too, so that a caller who gives back all can go on', async () => {
      const limiter = (await open())({ points: 2, duration: HOUR, keyPrefix: 'day-pins' });
      for (const _ of [1, 2]) await limiter.consume('ana');
      for (const _ of [3, 4, 5]) await expect(limiter.consume('ana')).rejects.toBeInstanceOf(RateLimiterRes);
      for (let times = 0; times < 5; times += 1) await limiter.reward('ana');
      expect((await limiter.consume('ana')).consumedPoints).toBe(1);
    });

    it('starts again when the time is over', async () => {
      const limiter = (await open())({ points: 1, duration: 1, keyPrefix: 'write' });
      // On a busy machine the second may be over before it is asked again.
      await vi.waitFor(() => expect(limiter.consume('ana')).rejects.toBeInstanceOf(RateLimiterRes));
      await vi.waitFor(() => limiter.consume('ana'));
    });
  });
}
