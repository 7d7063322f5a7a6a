/**
 * Work that is done one at a time: calls that come while it is under way ask for it once more, all together. The promise is
 * that of the last doing, and rejects with it; calls that come after a failure begin anew.
 */
export function coalesced(work: () => Promise<void>): () => Promise<void> {
  let isAsked = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    try {
      while (isAsked) {
        isAsked = false;
        await work();
      }
    } finally {
      // In the same tick as the last check of `isAsked`: a call between the two would be lost.
      running = null;
    }
  }

  return () => {
    isAsked = true;
    running ??= run();
    return running;
  };
}

/** Runs work on the same name one after the other, on different names side by side. */
export function createKeyedQueue(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();

  return async (name, work) => {
    const before = tails.get(name) ?? Promise.resolve();
    const outcome = before.then(work);
    // Who comes next only needs to know that this is over; a failure goes to its own caller.
    const tail = outcome.then(
      () => undefined,
      () => undefined,
    );
    tails.set(name, tail);
    try {
      return await outcome;
    } finally {
      if (tails.get(name) === tail) tails.delete(name);
    }
  };
}
