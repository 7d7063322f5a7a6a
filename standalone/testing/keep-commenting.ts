import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpPerson } from '@duende/testkit/support/http-person';

const PAUSE_MS = 50;
/** What an engine that is back is given for those who still wait for an answer. */
const LAST_ANSWERS_MS = 60_000;

/** People who comment without a pause; whoever gets no answer, or a 5xx, asks the very same again. */
export interface Commenting {
  readonly acknowledged: readonly string[];
  /** statuses of the answers that were refusals */
  readonly refusals: readonly number[];
  /** so many that everybody has been answered since */
  readonly aRound: number;
  /** what all their comments begin with */
  readonly mark: string;
  /** Lets everybody have the answer to the last comment; rejects where that takes a minute. */
  stop(): Promise<void>;
}

/** @param address of the service, without a slash at its end */
export function keepCommenting(
  address: string,
  person: HttpPerson,
  partyId: string,
  writers = 4,
): Commenting {
  const mark = `${randomUUID()} `;
  const acknowledged: string[] = [];
  const refusals: number[] = [];
  const givenUp = new AbortController();
  let isOver = false;

  async function comment(content: string): Promise<void> {
    const key = randomUUID();
    for (;;) {
      const status = await post(content, key);
      if (status === 201) {
        acknowledged.push(content);
        return;
      }
      refusals.push(status);
      await pause(PAUSE_MS);
    }
  }

  async function post(content: string, key: string): Promise<number> {
    const response = await fetch(`${address}/api/events/${partyId}/comments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: person.cookies(), 'idempotency-key': key },
      body: JSON.stringify({ content }),
      signal: givenUp.signal,
    });
    await response.arrayBuffer();
    return response.status;
  }

  const writing = Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let number = 1; !isOver; number += 1) await comment(`${mark}${writer}.${number}`);
    }),
  );
  writing.catch(() => 'told by stop');
  return {
    acknowledged,
    refusals,
    mark,
    aRound: 2 * writers,
    async stop() {
      isOver = true;
      const patience = setTimeout(
        () => givenUp.abort(new Error('somebody never got an answer')),
        LAST_ANSWERS_MS,
      );
      try {
        await writing;
      } finally {
        clearTimeout(patience);
      }
    },
  };
}
