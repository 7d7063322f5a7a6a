import { createKeyedQueue, type QueueBound } from './serialize.ts';

/** {@link QueueBound} is of one caller. */
export interface PaceOptions extends QueueBound {
  /** Whoever had to wait for something else meanwhile does not rest for all of that. Milliseconds. */
  readonly longestRestMs: number;
}

/**
 * Does the work of one caller one at a time, and rests after each for as long as it took: however much is asked for at once,
 * everybody else has half of the event loop's time at least. Who asks now and then does not notice. Callers do not wait for each
 * other, and no answer waits for its rest.
 */
export function createPace(options: PaceOptions): <T>(caller: string, work: () => Promise<T>) => Promise<T> {
  const queue = createKeyedQueue(options);

  return (caller, work) =>
    new Promise((resolve, reject) => {
      const workAndRest = async (): Promise<void> => {
        const startedAt = performance.now();
        await work().then(resolve, reject);
        await rest(Math.min(performance.now() - startedAt, options.longestRestMs));
      };
      queue(caller, workAndRest).catch(reject);
    });
}

const rest = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
