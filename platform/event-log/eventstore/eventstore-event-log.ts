import { randomUUID } from 'node:crypto';
import { START } from '@duende/contracts/events/domain-event';
import { LogUnavailable, StreamRefused } from '../../errors/errors.ts';
import type { Logger } from '../../observability/logger.ts';
import { retryWhile } from '../../resilience/retry.ts';
import type { EventLog, ExpectedRevision, LogMarks } from '../event-log.ts';
import { requireAppendable } from '../rules.ts';
import { readAddress } from './address.ts';
import { createConnection, type Connection } from './connection.ts';
import { ALL, LogAccessDenied, toPortError } from './faults.ts';
import { followAll } from './follow.ts';
import { WITHOUT, type ConnectionState } from './health.ts';
import { markAt, markOnce } from './marks.ts';
import { createReader, toPosition, type Reader } from './read.ts';
import { askForRights, startHeartbeat, type LogCalls } from './rights.ts';
import { withRetry } from './with-retry.ts';

/** Less than a caller's own patience (5 s), so that this side says what was wrong. */
const CALL_TIMEOUT_MS = 4_500;
const PAUSE_BETWEEN_TRIES_MS = 500;

export interface EventStoreLog extends EventLog, LogMarks {
  /** Whether the server answered when it was last spoken to, which is at most some seconds ago. */
  state(): ConnectionState;
  /** in words, why it is not `up` or what it refuses; `null` when all is well */
  trouble(): string | null;
  /** Ends subscriptions, waits for appends in flight. Afterwards every call rejects `LogUnavailable`. */
  close(): Promise<void>;
}

export interface EventStoreOptions {
  /** `esdb://…`: all nodes of a cluster, or `esdb+discover://` with its name */
  readonly url: string;
  /** logs when the server becomes unavailable and available */
  readonly logger?: Logger;
  /** gives up opening */
  readonly signal?: AbortSignal;
  /** milliseconds that a call may take in all (default 4,500) */
  readonly callTimeoutMs?: number;
}

/**
 * The event log in EventStoreDB (23.10 or later, or KurrentDB). Waits for the server as long as it takes; a log that
 * has no id yet is given one, by whichever process is first.
 * @throws ConfigError when the address is none, or a certificate it names cannot be read
 * @throws LogAccessDenied when the server refuses the credentials, or its user may not read all streams
 * @throws LogUnavailable when `signal` aborts first
 */
export async function openEventStoreLog(options: EventStoreOptions): Promise<EventStoreLog> {
  const { url, logger, signal, callTimeoutMs = CALL_TIMEOUT_MS } = options;
  const address = readAddress(url);
  for (const option of address.ignored)
    logger?.warn(`${option} in EVENTSTORE_URL has no effect: the leader of the cluster is asked`);
  const connection = createConnection(address, logger, callTimeoutMs);
  const calls = callsOver(connection, callTimeoutMs);
  const marked = asPort(calls);
  const id = await whenReachable(connection, signal, async () => {
    // Before the log's id: a user who may not read all streams would start on an empty log.
    const missing = await askForRights(calls);
    if (missing !== null) throw new LogAccessDenied(WITHOUT[missing]);
    return markOnce(marked, 'id', randomUUID());
  });
  connection.health.serve();
  const heartbeat = startHeartbeat(connection.health, calls, logger);
  const { append, read, head } = asPort(calls, (error) => {
    if (error instanceof StreamRefused) heartbeat.noteRefusal(error);
  });
  const appending = new Set<Promise<unknown>>();

  return {
    id,
    state: () => connection.health.state,
    trouble: () => connection.health.trouble,
    async append(stream, events, expected) {
      requireAppendable(stream, events);
      const work = append(stream, events, expected);
      appending.add(work);
      return work.finally(() => appending.delete(work));
    },
    read,
    readAll: (from, to) => eachAsPort(calls.readAll(from, to)),
    head,
    subscribeAll: (from, subscriberSignal) =>
      eachAsPort(followAll({ connection, from, signal: subscriberSignal, patienceMs: callTimeoutMs })),
    markOnce: (name, value) => markOnce(marked, name, value),
    async close() {
      heartbeat.stop();
      await Promise.allSettled(appending);
      connection.close();
    },
  };
}

/**
 * Appends are made again with the same ids at the same revision while the outcome is not known and there is time: the server
 * answers a repeat as the first time.
 */
export function callsOver(connection: Connection, timeoutMs: number): LogCalls & Pick<Reader, 'readAll'> {
  const { positionAt, ...reader } = createReader(connection, timeoutMs);
  return {
    ...reader,
    async append(stream, events, expected) {
      const { revision, position } = await withRetry({ connection, timeoutMs }, (link) =>
        link.append({ stream, events, expected }),
      );
      return {
        revision,
        position: position === null ? await positionAt(stream, revision) : toPosition(position),
      };
    },
  };
}

/** The same calls with the errors of the port. */
export function asPort({ append, read, head }: LogCalls, note?: (error: unknown) => void): LogCalls {
  const told = <T>(stream: string, work: Promise<T>, expected?: ExpectedRevision): Promise<T> =>
    work.catch((thrown: unknown) => {
      const error = toPortError(thrown, stream, expected);
      note?.(error);
      throw error;
    });
  return {
    append: (stream, events, expected) => told(stream, append(stream, events, expected), expected),
    read: (...wanted) => told(wanted[0], read(...wanted)),
    head: () => told(ALL, head()),
  };
}

async function* eachAsPort<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw toPortError(error, ALL);
  }
}

/** Asks again while the server does not answer, until `signal` aborts. The connection is closed where that fails. */
async function whenReachable<T>(
  connection: Connection,
  signal: AbortSignal | undefined,
  ask: () => Promise<T>,
): Promise<T> {
  const isPassing = (error: unknown) => error instanceof LogUnavailable && signal?.aborted !== true;
  try {
    return await retryWhile(() => ask().catch(inPortWords), isPassing, PAUSE_BETWEEN_TRIES_MS);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function inPortWords(error: unknown): never {
  throw toPortError(error, ALL);
}

export interface GivenId {
  /** the log's id now; another one than was to be given where it had one */
  readonly id: string;
  /** whether it holds no event, of whatever program */
  readonly isEmpty: boolean;
}

export interface GiveLogId {
  readonly url: string;
  readonly id: string;
  readonly logger?: Logger;
  /** gives up; until then a server that does not answer is asked again */
  readonly signal: AbortSignal;
}

/**
 * Gives an EventStoreDB log an id before anything opens it, which would give it a new one. One that holds events but has
 * no id is another program's and is left as it is: its id is then the empty text.
 * @throws LogUnavailable when it does not answer, or refuses the credentials, until `signal` aborts
 */
export async function giveLogId({ url, id, logger, signal }: GiveLogId): Promise<GivenId> {
  const connection = createConnection(readAddress(url), logger);
  const log = asPort(callsOver(connection, CALL_TIMEOUT_MS));
  const given = await whenReachable(connection, signal, async () => {
    const isEmpty = (await log.head()) === START;
    const [existing] = await log.read(markAt('id'));
    if (existing !== undefined) return { id: String(existing.data['value']), isEmpty };
    return { id: isEmpty ? await markOnce(log, 'id', id) : '', isEmpty };
  });
  connection.close();
  return given;
}
