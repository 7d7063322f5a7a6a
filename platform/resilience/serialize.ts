/**
 * Runs work one at a time: calls during a run share the next run and its outcome. After a failure, later calls start
 * again.
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
      // In the tick of the last check of `isAsked`; otherwise a call is lost.
      running = null;
    }
  }

  return () => {
    isAsked = true;
    running ??= run();
    return running;
  };
}

export interface QueueBound {
  readonly most: number;
  readonly refuse: () => Error;
}

interface Lane {
  tail: Promise<unknown>;
  length: number;
}

/** Runs work in order per name. */
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
    // The next only waits for the end; failures go to the caller.
    lane.tail = outcome.then(
      () => undefined,
      () => undefined,
    );
    return outcome;
  };
}
