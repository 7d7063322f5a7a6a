import type { RateLimitStore } from './rate-limits.ts';

/** Uses per key within 24 hours of the first. Has no limit; the caller decides. */
export interface DayCount {
  /** Takes a point; `null`: counting is unavailable, so allow it. */
  take(key: string): Promise<TakenPoint | null>;
  /** Returns a point; a failure leaves it until the day is over. */
  refund(key: string): Promise<void>;
}

export interface TakenPoint {
  /** points including this one */
  readonly used: number;
  /** milliseconds until all are forgotten */
  readonly msLeft: number;
}

export const DAY_MS = 86_400_000;
/** Never reached; the library requires a limit. */
const ENDLESS = 1_000_000_000;

/** `name` separates it from other counts in the store. */
export function createDayCount(store: RateLimitStore, name: string): DayCount {
  const counter = store({ points: ENDLESS, duration: DAY_MS / 1000, keyPrefix: `day-${name}` });
  return {
    async take(key) {
      try {
        const { consumedPoints, msBeforeNext } = await counter.consume(key);
        return { used: consumedPoints, msLeft: msBeforeNext };
      } catch {
        return null;
      }
    },
    async refund(key) {
      await counter.reward(key).catch(() => null);
    },
  };
}
