import { randomUUID } from 'node:crypto';
import type { EventLog, SubscriptionItem, LogMarks } from '../event-log.ts';
import type { Logger } from '../../observability/logger.ts';
import { createAppender, type Append } from './appender.ts';
import { readAddress } from './address.ts';
import { createConnection, type Connection } from './connection.ts';
import { followAll } from './follow.ts';
import { startHeartbeat } from './heartbeat.ts';
import { askForRights, markOnce } from './marks.ts';
import { retryUntilReachable, CallFailed } from './with-retry.ts';
import { LogAccessDenied, toPortError } from './port-errors.ts';
import { createReader, type Reader } from './reader.ts';
import { requireAppendable } from '../rules.ts';
import type { ConnectionState } from './connection-health.ts';

/** Less than a caller's own patience (5 s), so that this side says what was wrong. */
const CALL_TIMEOUT_MS = 4_500;

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
  for (const option of address.ignored) {
    logger?.warn(`${option} in EVENTSTORE_URL has no effect: the leader of the cluster is asked`);
  }
  const connection = createConnection(address, logger, callTimeoutMs);
  const reader = createReader(connection, callTimeoutMs);
  const append = createAppender({ connection, timeoutMs: callTimeoutMs, positionAt: reader.positionAt });
  const appending = new Set<Promise<unknown>>();
  const mark = (name: string, value: string) =>
    asPort('log', markOnce({ append, read: reader.read }, name, value));
  let id: string;
  try {
    id = await retryUntilReachable(() => introduce({ append, read: reader.read, head: reader.head }), signal);
  } catch (error) {
    await connection.close();
    throw error;
  }
  connection.health.serve();
  const stopHeartbeat = startHeartbeat(
    connection,
    async () => {
      await reader.head();
      if (connection.health.isRefused) await askForRights({ append, read: reader.read }, 'id');
    },
    logger,
  );

  return {
    id,
    state: () => connection.health.state,
    trouble: () => connection.health.trouble,
    async append(stream, events, expected) {
      requireAppendable(stream, events);
      const work = append(stream, events, expected).catch((error: unknown) => {
        throw toPortError(error, stream, expected);
      });
      appending.add(work);
      return work.finally(() => appending.delete(work));
    },
    read: (...wanted) => asPort(wanted[0], reader.read(...wanted)),
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

/**
 * Asks for the log's id, and for the end of all streams: a user who may not read those would start on an empty log.
 * @throws LogAccessDenied with a message for the operator who set up the user
 */
async function introduce(log: {
  readonly append: Append;
  readonly read: Reader['read'];
  readonly head: Reader['head'];
}): Promise<string> {
  let missing = 'EventStoreDB refuses the credentials of EVENTSTORE_URL';
  try {
    const id = await markOnce(log, 'id', randomUUID());
    missing = 'EventStoreDB does not let the user of EVENTSTORE_URL read $all: its ACL must name that user';
    await log.head();
    return id;
  } catch (error) {
    const isRefused = error instanceof CallFailed && error.fault.kind === 'refused';
    throw isRefused ? new LogAccessDenied(missing, { cause: error }) : toPortError(error, 'log');
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
