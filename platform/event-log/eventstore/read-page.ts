import { UnavailableError, type StreamingRead } from '@eventstore/db-client';
import type { Readable } from 'node:stream';
import type { Link } from './connection.ts';
import { pullFrom, type Pull } from './pull.ts';

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
