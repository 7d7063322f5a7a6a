import { randomUUID } from 'node:crypto';
import { START } from '@duende/contracts/events/domain-event';
import { LogUnavailable, StreamRefused } from '../../errors/errors.ts';
import type { Logger } from '../../observability/logger.ts';
import { retryWhile } from '../../resilience/retry.ts';
import type { EventLog, LogMarks } from '../event-log.ts';
import { requireAppendable } from '../rules.ts';
import { readAddress } from './address.ts';
import { callServer } from './call.ts';
import { Connection } from './connection.ts';
import { LogAccessDenied } from './faults.ts';
import { followAll } from './follow.ts';
import { WITHOUT, type ConnectionState } from './health.ts';
import { judgedAppend } from './judged-append.ts';
import { markAt, markOnce } from './marks.ts';
import { createReader } from './read.ts';
import { askForRights, startHeartbeat } from './rights.ts';

const PAUSE_BETWEEN_TRIES_MS = 500;

export interface EventStoreLog extends EventLog, LogMarks {
  /** Whether the server answered when it was last spoken to, which is at most some seconds ago. */
  state(): ConnectionState;
  /** in words, why it is not `up` or what it refuses; `null` when all is well */
  trouble(): string | null;
  /** Calls `listener`, one alone, whenever the server answers again after it was away. */
  onBack(listener: () => void): void;
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
  const { url, logger, signal, callTimeoutMs } = options;
  const address = readAddress(url);
  for (const option of address.ignored)
    logger?.warn(`${option} in EVENTSTORE_URL has no effect: the leader of the cluster is asked`);
  const connection = new Connection(address, logger, callTimeoutMs);
  const appending = new Set<Promise<unknown>>();
  let hasAppended = false;
  // Who only reads cannot tell how many wait elsewhere for what comes.
  const log = logOver(connection, () => !hasAppended || appending.size > 1);
  const id = await whenReachable(connection, signal, async () => {
    // Before the log's id: a user who may not read all streams would start on an empty log.
    const missing = await askForRights(log);
    if (missing !== null) throw new LogAccessDenied(WITHOUT[missing]);
    return markOnce(log, 'id', randomUUID());
  });
  const { health } = connection;
  health.serve();
  const heartbeat = startHeartbeat(health, log, logger);
  const told = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      if (error instanceof StreamRefused) void heartbeat.noteRefusal(error);
      throw error;
    });

  return {
    ...log,
    id,
    state: () => health.state,
    trouble: () => health.trouble,
    onBack: (listener) => void (health.onBack = listener),
    append(...asked) {
      const work = told(log.append(...asked));
      hasAppended = true;
      appending.add(work);
      return work.finally(() => appending.delete(work));
    },
    read: (...asked) => told(log.read(...asked)),
    markOnce: (name, value) => markOnce(log, name, value),
    async close() {
      heartbeat.stop();
      await Promise.allSettled(appending);
      connection.close();
    },
  };
}

/**
 * The port over a connection. `isCrowd` tells subscriptions whether to gather what comes. Appends are made again with the same ids at the same revision while the outcome is not known and
 * there is time: the server answers a repeat as the first time.
 */
export function logOver(connection: Connection, isCrowd: () => boolean = () => true): Omit<EventLog, 'id'> {
  const reader = createReader(connection);
  return {
    ...reader,
    async append(stream, events, expected) {
      requireAppendable(stream, events);
      const { revision, position } = await callServer(connection, { stream, expected }, (link, leftMs) =>
        judgedAppend(link, { stream, events, expected }, leftMs),
      );
      if (position !== null) return { revision, position };
      const [written] = await reader.read(stream, revision, 1);
      if (written === undefined) throw new Error(`no event ${revision} in ${stream}, where one was written`);
      return { revision, position: written.position };
    },
    subscribeAll: (from, signal) => followAll(connection, { from, leaving: signal, isCrowd }),
  };
}

/** Asks again while the server does not answer, until `signal` aborts. The connection is closed where that fails. */
async function whenReachable<T>(
  connection: Connection,
  signal: AbortSignal | undefined,
  ask: () => Promise<T>,
): Promise<T> {
  const isPassing = (error: unknown) => error instanceof LogUnavailable && signal?.aborted !== true;
  try {
    return await retryWhile(ask, isPassing, PAUSE_BETWEEN_TRIES_MS);
  } catch (error) {
    connection.close();
    throw error;
  }
}

/**
 * Gives an EventStoreDB log an id before anything opens it, which would give it a new one. One that holds events but has
 * no id is another program's and is left as it is: its id is then the empty text.
 * @returns the log's id now, which is another one where it had one, and whether it holds no event, of whatever program
 * @throws LogUnavailable when it does not answer, or refuses the credentials, until `signal` aborts
 */
export async function giveLogId(
  options: EventStoreOptions & { readonly id: string; readonly signal: AbortSignal },
): Promise<{ readonly id: string; readonly isEmpty: boolean }> {
  const { url, id, logger, signal, callTimeoutMs } = options;
  const connection = new Connection(readAddress(url), logger, callTimeoutMs);
  const log = logOver(connection);
  const given = await whenReachable(connection, signal, async () => {
    const isEmpty = (await log.head()) === START;
    const [existing] = await log.read(markAt('id'));
    if (existing !== undefined) return { id: String(existing.data['value']), isEmpty };
    return { id: isEmpty ? await markOnce(log, 'id', id) : '', isEmpty };
  });
  connection.close();
  return given;
}
