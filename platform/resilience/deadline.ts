export const COMMAND_MS = 5_000;

/** Paused time does not count. */
export class Deadline {
  #endsAt: number;
  #pausedAt: number | null = null;

  constructor(forMs: number) {
    this.#endsAt = performance.now() + forMs;
  }

  /** 0 when over */
  get leftMs(): number {
    return Math.max(0, this.#endsAt - (this.#pausedAt ?? performance.now()));
  }

  get isOver(): boolean {
    return this.leftMs === 0;
  }

  pause(): void {
    this.#pausedAt ??= performance.now();
  }

  resume(): void {
    if (this.#pausedAt === null) return;
    this.#endsAt += performance.now() - this.#pausedAt;
    this.#pausedAt = null;
  }
}

/** Rejects after `leftMs`; the work itself continues. */
export function withTimeout<T>(work: Promise<T>, leftMs: number, timedOut: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timedOut()), leftMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
