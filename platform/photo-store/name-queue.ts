/** Runs work on the same name one after the other, on different names side by side. */
export function createNameQueue(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
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
