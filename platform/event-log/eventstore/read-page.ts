import type { Readable } from 'node:stream';
import { UnavailableError, type StreamingRead } from '@eventstore/db-client';
import type { Link } from './link.ts';
import { NoAnswer } from './faults.ts';

/** A stream of the client, ended with its link. */
export interface OpenedStream<T> {
  readonly pull: Pull<T>;
  end(): void;
}

/**
 * Reads from a stream of the client until `end`. A stream that the client disposed of just ends, as if it were complete; so
 * when its link is given up it fails first.
 */
export function openStream<T>(link: Link, stream: Readable, cancel: () => Promise<void>): OpenedStream<T> {
  const pull = pullFrom<T>(stream);
  const giveUp = () => stream.destroy(new UnavailableError(undefined, 'the connection was given up'));
  link.isGivenUp.addEventListener('abort', giveUp, { once: true });
  if (link.isGivenUp.aborted) giveUp();
  return {
    pull,
    end() {
      link.isGivenUp.removeEventListener('abort', giveUp);
      stream.destroy();
      // Fails only where the call was never made, and then nothing is left to cancel.
      cancel().catch(() => undefined);
    },
  };
}

/** All that a bounded read gives; waits at most `patienceMs` for each next piece. */
export async function readPage<T>(
  link: Link,
  read: StreamingRead<T>,
  patienceMs: number,
): Promise<readonly T[]> {
  const stream = openStream<T>(link, read, () => read.cancel());
  const items: T[] = [];
  try {
    for (;;) {
      const taken = await stream.pull.take(Number.POSITIVE_INFINITY, patienceMs);
      if (taken === null) return items;
      items.push(...taken);
    }
  } finally {
    stream.end();
  }
}

/** Takes what a stream of the client holds, many at once, so that it is filled no faster than it is emptied. */
export interface Pull<T> {
  /** how many have been taken so far */
  readonly taken: number;
  /** how many have come so far, taken or not */
  readonly arrived: number;
  /**
   * Up to `most` items, in order; waits until there is one. `null` when the stream has ended; empty after `wake` alone.
   * @throws NoAnswer when nothing came within `patienceMs`
   * @throws the stream's error, once everything before it has been taken
   */
  take(most: number, patienceMs?: number): Promise<T[] | null>;
  /** Ends a wait without an item. */
  wake(): void;
}

export function pullFrom<T>(stream: Readable): Pull<T> {
  let fault: { readonly error: unknown } | null = null;
  let isEnded = false;
  let isWoken = false;
  let taken = 0;
  let sleeper: (() => void) | null = null;

  function rouse(): void {
    sleeper?.();
    sleeper = null;
  }
  // Stays on for good: an error after the last look at the stream must not end the process.
  stream.on('error', (error) => {
    fault ??= { error };
    rouse();
  });
  for (const ending of ['end', 'close'] as const) {
    stream.on(ending, () => {
      isEnded = true;
      rouse();
    });
  }
  stream.on('readable', rouse);

  function takeReady(most: number): T[] {
    const items: T[] = [];
    while (items.length < most) {
      const item = stream.read() as T | null;
      if (item === null) break;
      items.push(item);
      taken += 1;
    }
    return items;
  }

  async function sleep(patienceMs: number | undefined): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const isOver = await new Promise<boolean>((resolve) => {
      sleeper = () => resolve(false);
      if (patienceMs !== undefined) timer = setTimeout(() => resolve(true), patienceMs);
    });
    clearTimeout(timer);
    if (isOver) throw new NoAnswer(`the server sent nothing for ${patienceMs} ms`);
  }

  return {
    get taken() {
      return taken;
    },
    get arrived() {
      return taken + stream.readableLength;
    },
    async take(most, patienceMs) {
      for (;;) {
        const items = takeReady(most);
        if (items.length > 0 || isWoken) {
          isWoken = false;
          return items;
        }
        if (fault !== null) throw fault.error;
        if (isEnded) return null;
        await sleep(patienceMs);
      }
    },
    wake() {
      isWoken = true;
      rouse();
    },
  };
}
