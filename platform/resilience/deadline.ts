/** From the arrival of a command until it must have been answered, whatever it waits for. Milliseconds. */
export const COMMAND_MS = 5_000;

/** A moment by which something is to be answered. It stands still while it is paused: that time does not count. */
export class Deadline {
  #endsAt: number;
  #pausedAt: number | null = null;

  /** @param forMs milliseconds from now, on the clock of `performance.now()` */
  constructor(forMs: number) {
    this.#endsAt = performance.now() + forMs;
  }

  /** milliseconds until then; 0 when it is over */
  get leftMs(): number {
    return Math.max(0, this.#endsAt - (this.#pausedAt ?? performance.now()));
  }

  get isOver(): boolean {
    return this.leftMs === 0;
  }

  /** A second pause in a row is the first one. */
  pause(): void {
    this.#pausedAt ??= performance.now();
  }

  resume(): void {
    if (this.#pausedAt === null) return;
    this.#endsAt += performance.now() - this.#pausedAt;
    this.#pausedAt = null;
  }
}

/**
 * The outcome of work, or after so many milliseconds an error instead; the work itself goes on.
 */
export function withTimeout<T>(work: Promise<T>, leftMs: number, timedOut: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timedOut()), leftMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
