import { Refusal } from '@duende/contracts/refusal';

/** What one caller may have waiting; a page asks for a handful. */
const WAITING = 64;
/** Whoever had to wait for others meanwhile does not rest for all of that. Milliseconds. */
const LONGEST_REST = 1_000;

/**
 * Makes the dear answers of one caller one at a time, and rests after each for as long as it took: however many are asked for at
 * once, everybody else has half of the time at least. Who asks now and then does not notice.
 */
export function createHalfTheTime() {
  const callers = new Map<string, { waiting: number; last: Promise<void> }>();

  return async <T>(caller: string, make: () => Promise<T>): Promise<T> => {
    const turns = callers.get(caller) ?? { waiting: 0, last: Promise.resolve() };
    if (turns.waiting >= WAITING) throw new Refusal('service.busy', { retryAfter: 5 });
    turns.waiting += 1;
    callers.set(caller, turns);
    let took = 0;
    const answer = turns.last.then(async () => {
      const startedAt = performance.now();
      try {
        return await make();
      } finally {
        took = performance.now() - startedAt;
      }
    });
    const rest = () =>
      new Promise<void>((resolve) => setTimeout(resolve, Math.min(took, LONGEST_REST)).unref());
    const over = answer.then(rest, rest).then(() => {
      turns.waiting -= 1;
      if (turns.waiting === 0) callers.delete(caller);
    });
    turns.last = over;
    return answer;
  };
}
