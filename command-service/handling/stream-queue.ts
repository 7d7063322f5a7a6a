import { Refusal } from '@duende/contracts/refusal';

/** Runs work one at a time per stream, in the order it came; work on different streams runs side by side. */
export interface StreamQueue {
  /** @throws Refusal `service.busy` when too many wait for the same stream */
  run<T>(stream: string, work: () => Promise<T>): Promise<T>;
}

interface Lane {
  tail: Promise<unknown>;
  length: number;
}

export function createStreamQueue(longest: number): StreamQueue {
  const lanes = new Map<string, Lane>();

  async function inLane<T>(
    stream: string,
    lane: Lane,
    turn: Promise<unknown>,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      await turn;
      return await work();
    } finally {
      lane.length -= 1;
      if (lane.length === 0) lanes.delete(stream);
    }
  }

  return {
    run(stream, work) {
      const lane = lanes.get(stream) ?? { tail: Promise.resolve(), length: 0 };
      if (lane.length >= longest) return Promise.reject(new Refusal('service.busy', { retryAfter: 1 }));
      lanes.set(stream, lane);
      lane.length += 1;
      const outcome = inLane(stream, lane, lane.tail, work);
      // The next in line only needs to know that this one is over; its failure goes to its own caller.
      lane.tail = outcome.then(
        () => undefined,
        () => undefined,
      );
      return outcome;
    },
  };
}
