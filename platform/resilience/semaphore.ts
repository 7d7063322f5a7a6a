export interface SemaphoreOptions {
  readonly atOnce: number;
  readonly waiting: number;
  readonly patienceMs?: number;
  /** for a full queue or a wait that was too long */
  readonly refuse: () => Error;
}

/** Aborting the signal removes waiting work and rejects with its reason. */
export type Semaphore = <T>(work: () => Promise<T>, unwanted?: AbortSignal) => Promise<T>;

/** Runs a few at a time, in order, with a bounded queue. */
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

  /** Passes the place on directly, so that others cannot take it in between. */
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
