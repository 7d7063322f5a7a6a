import { NO_STREAM } from '@eventstore/db-client';
import type { AppendResult, EventToAppend, ExpectedRevision } from '../event-log.ts';
import type { AppendToSend } from './append-to-send.ts';
import type { AppendAnswer } from './batch-append.ts';
import type { Connection } from './connection.ts';
import type { Link } from './link.ts';
import { toPosition } from './event-mapping.ts';
import { inWords } from './refused-append.ts';
import { withRetry } from './with-retry.ts';

export type Append = (
  stream: string,
  events: readonly EventToAppend[],
  expected: ExpectedRevision,
) => Promise<AppendResult>;

/**
 * Appends to a stream, again with the same ids at the same revision while the outcome is not known and there is time:
 * the server answers a repeat as the first time. Rejects with `LogUnavailable` or `CallFailed`.
 */
export function createAppender(options: {
  readonly connection: Connection;
  readonly timeoutMs: number;
  /** asks for the position of an event that is known to be there */
  readonly positionAt: (stream: string, revision: number) => Promise<AppendResult['position']>;
}): Append {
  const { connection, timeoutMs, positionAt } = options;
  return async (stream, events, expected) => {
    const { revision, position } = await withRetry({ connection, timeoutMs }, (link, leftMs) =>
      appendOnce(link, { stream, events, expected }, leftMs),
    );
    return {
      revision,
      position: position === null ? await positionAt(stream, revision) : toPosition(position),
    };
  };
}

/** Over BatchAppend, or where the server does not offer it by a call for each append. */
async function appendOnce(
  { client, batchAppend }: Link,
  append: AppendToSend,
  leftMs: number,
): Promise<AppendAnswer> {
  if (batchAppend !== null) return batchAppend(append);
  const events = append.events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data,
    metadata: { ...metadata },
    contentType: 'application/json' as const,
  }));
  const appending = client.appendToStream(append.stream, events, {
    expectedRevision: append.expected === 'no-stream' ? NO_STREAM : BigInt(append.expected),
    deadline: leftMs,
    requiresLeader: true,
  });
  const { nextExpectedRevision, position } = await appending.catch((error: unknown) => {
    throw inWords(error, append);
  });
  return { revision: Number(nextExpectedRevision), position: position?.commit ?? null };
}
