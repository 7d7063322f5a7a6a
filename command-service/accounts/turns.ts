export interface TurnsOptions {
  readonly atOnce: number;
  readonly waiting: number;
  /** the error for who finds the waiting room full */
  readonly refuse: () => Error;
}

/** Runs work a few at a time, first come first served, with a bounded number waiting. */
export function createTurns(options: TurnsOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < options.atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= options.waiting) throw options.refuse();
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  /** The place passes straight to who waits longest, so that nobody slips in between. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
