export interface PaceOptions {
  /** of one caller, under way and waiting */
  readonly most: number;
  /** Whoever had to wait for something else meanwhile does not rest for all of that. Milliseconds. */
  readonly longestRestMs: number;
  /** the error for who comes when as many are waiting */
  readonly refuse: () => Error;
}

/**
 * Does the work of one caller one at a time, and rests after each for as long as it took: however much is asked for at once,
 * everybody else has half of the event loop's time at least. Who asks now and then does not notice. Callers do not wait for each
 * other, and no answer waits for its rest.
 */
export function createPace(options: PaceOptions): <T>(caller: string, work: () => Promise<T>) => Promise<T> {
  const { most, longestRestMs, refuse } = options;
  const callers = new Map<string, { count: number; last: Promise<void> }>();

  return async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    const turns = callers.get(caller) ?? { count: 0, last: Promise.resolve() };
    if (turns.count >= most) throw refuse();
    turns.count += 1;
    callers.set(caller, turns);
    let workedMs = 0;
    const outcome = turns.last.then(async () => {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        workedMs = performance.now() - startedAt;
      }
    });
    const rest = () =>
      new Promise<void>((resolve) => setTimeout(resolve, Math.min(workedMs, longestRestMs)).unref());
    turns.last = outcome.then(rest, rest).then(() => {
      turns.count -= 1;
      if (turns.count === 0) callers.delete(caller);
    });
    return outcome;
  };
}
