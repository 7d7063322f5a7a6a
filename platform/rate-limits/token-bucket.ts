/** Allows `burst` at once and `perSecond` in the long run. Times in milliseconds. */
export class TokenBucket {
  readonly #burst: number;
  readonly #perSecond: number;
  #tokens: number;
  #filledAt: number;

  constructor(options: { burst: number; perSecond: number; now: number }) {
    this.#burst = options.burst;
    this.#perSecond = options.perSecond;
    this.#tokens = options.burst;
    this.#filledAt = options.now;
  }

  take(now: number): boolean {
    if (!this.holds(now)) return false;
    this.spend(1);
    return true;
  }

  holds(now: number): boolean {
    const gained = (Math.max(0, now - this.#filledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + gained);
    this.#filledAt = now;
    return this.#tokens >= 1;
  }

  /** Spends a size known only afterwards; debt delays later passes. */
  spend(tokens: number): void {
    this.#tokens -= tokens;
  }
}
