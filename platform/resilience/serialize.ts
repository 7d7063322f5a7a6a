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

/** Bounds how many may be under way and waiting under one name. */
export interface QueueBound {
  readonly most: number;
  /** the error for who comes when there are as many */
  readonly refuse: () => Error;
}

interface Lane {
  tail: Promise<unknown>;
  length: number;
}

/** Runs work under the same name one at a time, in the order it came; under different names side by side. */
export function createKeyedQueue(
  bound?: QueueBound,
): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, Lane>();

  async function inLane<T>(
    name: string,
    lane: Lane,
    turn: Promise<unknown>,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      await turn;
      return await work();
    } finally {
      lane.length -= 1;
      if (lane.length === 0) lanes.delete(name);
    }
  }

  return (name, work) => {
    const lane = lanes.get(name) ?? { tail: Promise.resolve(), length: 0 };
    if (bound !== undefined && lane.length >= bound.most) return Promise.reject(bound.refuse());
    lanes.set(name, lane);
    lane.length += 1;
    const outcome = inLane(name, lane, lane.tail, work);
    // The next in line only needs to know that this one is over; its failure goes to its own caller.
    lane.tail = outcome.then(
      () => undefined,
      () => undefined,
    );
    return outcome;
  };
}
