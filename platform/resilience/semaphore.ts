export interface SemaphoreOptions {
  readonly atOnce: number;
  readonly waiting: number;
  /** milliseconds that somebody waits at most; without it as long as it takes */
  readonly patienceMs?: number;
  /** the error for who finds the waiting room full, or has waited too long */
  readonly refuse: () => Error;
}

/**
 * Runs work when its turn has come. An aborted signal takes work that has not begun out of the waiting room, and the
 * promise rejects with the reason of the signal.
 */
export type Semaphore = <T>(work: () => Promise<T>, unwanted?: AbortSignal) => Promise<T>;

/** Runs work a few at a time, first come first served, with a bounded number waiting. */
export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function enter(unwanted: AbortSignal | undefined): Promise<void> {
    unwanted?.throwIfAborted();
    if (running < options.atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= options.waiting) throw options.refuse();
    await place(unwanted);
  }

  function place(unwanted: AbortSignal | undefined): Promise<void> {
    const { patienceMs, refuse } = options;
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        unwanted?.removeEventListener('abort', leaveRoom);
      };
      const enterNow = () => {
        settle();
        resolve();
      };
      const giveUp = (error: Error) => {
        settle();
        waiting.splice(waiting.indexOf(enterNow), 1);
        reject(error);
      };
      const leaveRoom = () => giveUp(unwanted?.reason as Error);
      const timer = patienceMs === undefined ? undefined : setTimeout(() => giveUp(refuse()), patienceMs);
      unwanted?.addEventListener('abort', leaveRoom);
      waiting.push(enterNow);
    });
  }

  /** The place passes straight to who waits longest, so that nobody slips in between. */
  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (work, unwanted) => {
    await enter(unwanted);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
