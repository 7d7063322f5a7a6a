import { randomUUID } from 'node:crypto';
import type { EventLog, ExpectedRevision, SubscriptionItem, LogMarks } from '../event-log.ts';
import type { Logger } from '../../observability/logger.ts';
import { createAppender } from './appender.ts';
import { readAddress } from './address.ts';
import { createConnection, type Connection } from './connection.ts';
import { followAll } from './follow.ts';
import { startHeartbeat } from './heartbeat.ts';
import { markOnce } from './marks.ts';
import { retryUntilReachable } from './with-retry.ts';
import { ALL, LogAccessDenied, toPortError } from './port-errors.ts';
import { createReader } from './reader.ts';
import { requireAppendable } from '../rules.ts';
import type { ConnectionState } from './connection-health.ts';
import { WITHOUT } from './missing-right.ts';
import { askForRights, type AskedLog } from './rights.ts';
import { createStreamRefusals } from './stream-refusals.ts';

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
  const asked = { append, read: reader.read, head: reader.head };
  let id: string;
  try {
    id = await retryUntilReachable(() => introduce(asked), signal);
  } catch (error) {
    await connection.close();
    throw error;
  }
  connection.health.serve();
  const heartbeat = startHeartbeat(connection, () => askForRights(asked), logger);
  const refusals = createStreamRefusals({ connection, heartbeat, logger });
  const asPort = <T>(stream: string, work: Promise<T>, expected?: ExpectedRevision): Promise<T> =>
    work.catch((error: unknown) => {
      throw refusals.noted(toPortError(error, stream, expected));
    });

  return {
    id,
    state: () => connection.health.state,
    trouble: () => connection.health.trouble,
    async append(stream, events, expected) {
      requireAppendable(stream, events);
      const work = asPort(stream, append(stream, events, expected), expected);
      appending.add(work);
      return work.finally(() => appending.delete(work));
    },
    read: (...wanted) => asPort(wanted[0], reader.read(...wanted)),
    readAll: (from, to) => eachAsPort(reader.readAll(from, to)),
    head: () => asPort(ALL, reader.head()),
    subscribeAll: (from, subscriberSignal) => subscribe(connection, from, subscriberSignal, callTimeoutMs),
    markOnce: (name, value) => asPort(ALL, markOnce(asked, name, value)),
    async close() {
      heartbeat.stop();
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
 * Asks for every right, then for the log's id: a user who may not read all streams would start on an empty log.
 * @throws LogAccessDenied with a message for the operator who set up the user
 */
async function introduce(log: AskedLog): Promise<string> {
  try {
    const missing = await askForRights(log);
    if (missing !== null) throw new LogAccessDenied(WITHOUT[missing]);
    return await markOnce(log, 'id', randomUUID());
  } catch (error) {
    throw toPortError(error, ALL);
  }
}

async function* eachAsPort<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw toPortError(error, ALL);
  }
}
