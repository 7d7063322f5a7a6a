import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable, type EventLog, type SubscriptionItem } from '../event-log.ts';
import type { Logger } from '../../logging/logger.ts';
import type { LogMarks } from '../log-marks.ts';
import { createAppender } from './appender.ts';
import { createConnection, type Connection, type ConnectionState } from './connection.ts';
import { followAll } from './follow.ts';
import { startHeartbeat } from './heartbeat.ts';
import { markOnce } from './marks.ts';
import { toPortError } from './port-errors.ts';
import { createReader } from './reader.ts';

/** Less than a caller's own patience (5 s), so that this side says what was wrong. */
const CALL_TIMEOUT_MS = 4_500;
const PAUSE_BETWEEN_TRIES_MS = 500;

export interface EventStoreLog extends EventLog, LogMarks {
  /** Whether the server answered when it was last spoken to, which is at most some seconds ago. */
  state(): ConnectionState;
  /** Ends subscriptions, waits for appends in flight. Afterwards every call rejects `LogUnavailable`. */
  close(): Promise<void>;
}

export interface EventStoreOptions {
  /** `esdb://…`: all nodes of a cluster, or `esdb+discover://` with its name */
  readonly url: string;
  /** hears when the server goes and comes */
  readonly logger?: Logger;
  /** gives up opening */
  readonly signal?: AbortSignal;
  /** milliseconds that a call may take in all (default 4,500) */
  readonly callTimeoutMs?: number;
}

/**
 * The event log in EventStoreDB (23.10 or later, or KurrentDB). Waits for the server as long as it takes; a log that
 * has no id yet is given one, by whichever process is first.
 * @throws LogAccessDenied when the server refuses the credentials
 * @throws LogUnavailable when `signal` aborts first
 */
export async function openEventStoreLog(options: EventStoreOptions): Promise<EventStoreLog> {
  const { url, logger, signal, callTimeoutMs = CALL_TIMEOUT_MS } = options;
  const connection = createConnection(url, logger);
  const reader = createReader(connection, callTimeoutMs);
  const append = createAppender({ connection, timeoutMs: callTimeoutMs, positionAt: reader.positionAt });
  const appending = new Set<Promise<unknown>>();
  const mark = (name: string, value: string) =>
    asPort('log', markOnce({ append, read: reader.read }, name, value));
  let id: string;
  try {
    id = await onceReachable(() => mark('id', randomUUID()), signal);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const stopHeartbeat = startHeartbeat(connection, () => reader.head());

  return {
    id,
    state: () => connection.state,
    async append(stream, events, expected) {
      if (events.length === 0) throw new RangeError('an append holds at least one event');
      const work = append(stream, events, expected).catch((error: unknown) => {
        throw toPortError(error, stream, expected);
      });
      appending.add(work);
      return work.finally(() => appending.delete(work));
    },
    read: (stream, fromRevision) => asPort(stream, reader.read(stream, fromRevision)),
    readAll: (from, to) => eachAsPort(reader.readAll(from, to)),
    head: () => asPort('log', reader.head()),
    subscribeAll: (from, subscriberSignal) => subscribe(connection, from, subscriberSignal, callTimeoutMs),
    markOnce: mark,
    async close() {
      stopHeartbeat();
      await Promise.allSettled(appending);
      await connection.close();
    },
  };
}

function subscribe(
  connection: Connection,
  from: string,
  signal: AbortSignal,
  patienceMs: number,
): AsyncGenerator<SubscriptionItem> {
  return eachAsPort(followAll({ connection, from, signal, patienceMs }));
}

async function onceReachable<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LogUnavailable) || signal?.aborted === true) throw error;
    }
    await delay(PAUSE_BETWEEN_TRIES_MS);
  }
}

async function asPort<T>(stream: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toPortError(error, stream);
  }
}

async function* eachAsPort<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw toPortError(error, 'log');
  }
}
