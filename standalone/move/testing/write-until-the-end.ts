import { setTimeout as delay } from 'node:timers/promises';
import type { HttpPerson } from '@duende/testkit/support/http-person';

const WRITERS = 3;
/** Milliseconds that people think before the next one: a busy machine serves a move beside them all the same. */
const THINK_MS = 150;

/** People who comment without a pause, and ask again whatever was refused, until nobody listens any more. */
export interface Writing {
  /** what was answered with 201 */
  readonly acknowledged: readonly string[];
  /** texts of the refusals, each once */
  readonly refusals: ReadonlySet<string>;
  /** Resolves when the service is gone for all of them. */
  readonly ended: Promise<unknown>;
}

/** @param address of the service, without a slash at its end; it does not change */
export function writeUntilTheEnd(address: string, person: HttpPerson, partyId: string): Writing {
  const acknowledged: string[] = [];
  const refusals = new Set<string>();
  const cookie = person.cookies();

  /** `null`: nobody listens. */
  async function comment(content: string): Promise<Response | null> {
    try {
      return await fetch(`${address}/api/events/${partyId}/comments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ content }),
      });
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  }

  async function write(writer: number): Promise<void> {
    for (let number = 1; ; number += 1) {
      const content = `Escribo ${writer}.${number}`;
      const answer = await comment(content);
      if (answer === null) return;
      await delay(THINK_MS);
      if (answer.status === 201) acknowledged.push(content);
      // A connection may go with the process while it answers.
      const text = await answer.text().catch(() => '');
      if (answer.status !== 201 && text !== '') refusals.add(`${answer.status} ${text}`);
    }
  }

  return {
    acknowledged,
    refusals,
    ended: Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))),
  };
}
