import type { RateLimitStore } from './rate-limits.ts';

/** What was used within 24 hours of the first use, by key. It knows no limit: whoever takes a point says whether it is one too many. */
export interface DayCount {
  /** Takes a point; `null`: it cannot be counted now, which is no reason to stop anybody. */
  take(key: string): Promise<TakenPoint | null>;
  /** Gives a point back. One that cannot be given back stands until its day is over. */
  giveBack(key: string): Promise<void>;
}

export interface TakenPoint {
  /** points in all, this one included */
  readonly used: number;
  /** until all of them are forgotten, milliseconds */
  readonly msLeft: number;
}

export const DAY_MS = 86_400_000;
/** Never reached: the library knows limits of its own. */
const ENDLESS = 1_000_000_000;

/** `name` tells it from other counts in the store. */
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
    async giveBack(key) {
      await counter.reward(key).catch(() => null);
    },
  };
}
