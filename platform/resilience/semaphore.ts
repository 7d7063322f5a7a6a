export interface SemaphoreOptions {
  readonly atOnce: number;
  readonly waiting: number;
  /** milliseconds that somebody waits at most; without it as long as it takes */
  readonly patienceMs?: number;
  /** the error for who finds the waiting room full, or has waited too long */
  readonly refuse: () => Error;
}

/** Runs work a few at a time, first come first served, with a bounded number waiting. */
export function createSemaphore(options: SemaphoreOptions): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(): Promise<void> {
    if (running < options.atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= options.waiting) throw options.refuse();
    await place();
  }

  function place(): Promise<void> {
    const { patienceMs, refuse } = options;
    return new Promise((resolve, reject) => {
      const enterNow = () => {
        clearTimeout(timer);
        resolve();
      };
      const giveUp = () => {
        waiting.splice(waiting.indexOf(enterNow), 1);
        reject(refuse());
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(giveUp, patienceMs);
      waiting.push(enterNow);
    });
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
