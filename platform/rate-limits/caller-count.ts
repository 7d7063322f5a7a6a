import type { CallerKeys } from './client-key.ts';

/**
 * Counts callers within this process, for `duration` seconds from the first. Synchronous, for answers that cannot
 * wait.
 */
export class CallerCount {
  readonly #points: number;
  readonly #wider: number;
  readonly #durationMs: number;
  readonly #counts = new Map<string, { count: number; readonly endsAt: number }>();
  #sweptAt = 0;

  /** @param wider factor for the caller's whole network */
  constructor(limit: { readonly points: number; readonly duration: number; readonly wider: number }) {
    this.#points = limit.points;
    this.#wider = limit.points * limit.wider;
    this.#durationMs = limit.duration * 1000;
  }

  /**
   * Counts one; returns 0 within the limit, otherwise milliseconds to wait.
   * @param now milliseconds
   */
  take([key, network]: CallerKeys, now = performance.now()): number {
    const wait = this.#takeOne(key, this.#points, now);
    return wait > 0 || network === undefined ? wait : this.#takeOne(network, this.#wider, now);
  }

  #takeOne(key: string, most: number, now: number): number {
    const known = this.#counts.get(key);
    if (known === undefined || now >= known.endsAt) {
      this.#sweep(now);
      this.#counts.set(key, { count: 1, endsAt: now + this.#durationMs });
      return 0;
    }
    if (known.count >= most) return known.endsAt - now;
    known.count += 1;
    return 0;
  }

  charge(keys: CallerKeys, points: number): void {
    for (const key of keys) {
      const known = key === undefined ? undefined : this.#counts.get(key);
      if (known !== undefined) known.count += points;
    }
  }

  /** Expired counts stay at most for another duration. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < this.#durationMs) return;
    this.#sweptAt = now;
    for (const [key, { endsAt }] of this.#counts) if (now >= endsAt) this.#counts.delete(key);
  }
}
