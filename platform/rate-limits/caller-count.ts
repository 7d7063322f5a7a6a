import type { CallerKeys } from './client-key.ts';

/**
 * Counts of callers in this process alone, each for `duration` seconds from its first one on. It tells at once: for what is
 * answered before anything could be waited for.
 */
export class CallerCount {
  readonly #points: number;
  readonly #wider: number;
  readonly #durationMs: number;
  readonly #counts = new Map<string, { count: number; readonly endsAt: number }>();
  #sweptAt = 0;

  /** @param wider how often as much the whole network of a caller has that is counted by two keys */
  constructor(limit: { readonly points: number; readonly duration: number; readonly wider: number }) {
    this.#points = limit.points;
    this.#wider = limit.points * limit.wider;
    this.#durationMs = limit.duration * 1000;
  }

  /** Counts one; 0 where it is within the limit, else the milliseconds until the caller may come again. @param now in milliseconds */
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

  /** Adds to what was counted of a caller that {@link take} let through. */
  charge(keys: CallerKeys, points: number): void {
    for (const key of keys) {
      const known = key === undefined ? undefined : this.#counts.get(key);
      if (known !== undefined) known.count += points;
    }
  }

  /** What is over is kept for as long again at most. */
  #sweep(now: number): void {
    if (now - this.#sweptAt < this.#durationMs) return;
    this.#sweptAt = now;
    for (const [key, { endsAt }] of this.#counts) if (now >= endsAt) this.#counts.delete(key);
  }
}
