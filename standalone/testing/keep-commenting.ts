import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { HttpPerson } from '@duende/testkit/support/http-person';

const PAUSE_MS = 50;
/** Once an engine is back. */
const LAST_ANSWERS_MS = 60_000;

/** People retry after a 5xx or no answer. */
export interface Commenting {
  readonly acknowledged: readonly string[];
  /** status codes */
  readonly refusals: readonly number[];
  /** everybody has had an answer after so many more comments */
  readonly aRound: number;
  /** prefix */
  readonly mark: string;
  /** Waits for the last answers; rejects after a minute. */
  stop(): Promise<void>;
}

/** @param address without trailing slash */
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
  writing.catch(() => 'printed by stop');
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
