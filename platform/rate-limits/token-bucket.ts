/** Lets `burst` things pass at once and `perSecond` in the long run. Times in milliseconds. */
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

  /** Whether anything may pass now. */
  holds(now: number): boolean {
    const gained = (Math.max(0, now - this.#filledAt) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#burst, this.#tokens + gained);
    this.#filledAt = now;
    return this.#tokens >= 1;
  }

  /** For what passed and is known to be of this size only afterwards: it may take more than there is, which is made up for before anything passes again. */
  spend(tokens: number): void {
    this.#tokens -= tokens;
  }
}
