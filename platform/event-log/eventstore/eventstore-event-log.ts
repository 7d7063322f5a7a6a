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
  /** The state is at most a few seconds old. */
  state(): ConnectionState;
  /** `null` when all is well */
  trouble(): string | null;
  onBack(listener: () => void): void;
  /** Waits for running appends. Later calls reject with `LogUnavailable`. */
  close(): Promise<void>;
}

export interface EventStoreOptions {
  /** `esdb://…` with all nodes, or `esdb+discover://` with the cluster's name */
  readonly url: string;
  readonly logger?: Logger;
  readonly signal?: AbortSignal;
  /** milliseconds per call in all (default 4,500) */
  readonly callTimeoutMs?: number;
}

/**
 * EventStoreDB (23.10 or later) or KurrentDB; waits for it without limit. The first process gives a new log its id.
 * @throws ConfigError for a wrong address or unreadable certificate
 * @throws LogAccessDenied for refused credentials or no right to read all streams
 * @throws LogUnavailable when `signal` aborts first
 */
export async function openEventStoreLog(options: EventStoreOptions): Promise<EventStoreLog> {
  const { url, logger, signal, callTimeoutMs } = options;
  const address = readAddress(url);
  for (const option of address.ignored)
    logger?.warn(`${option} in EVENTSTORE_URL has no effect: requests go to the leader of the cluster`);
  const connection = new Connection(address, logger, callTimeoutMs);
  const appending = new Set<Promise<unknown>>();
  let hasAppended = false;
  // A mere reader cannot know how many callers wait elsewhere.
  const log = logOver(connection, () => !hasAppended || appending.size > 1);
  const id = await whenReachable(connection, signal, async () => {
    // A user without this right would see an empty log.
    const missing = await askForRights(log);
    if (missing !== null) throw new LogAccessDenied(WITHOUT[missing]);
    return markOnce(log, 'id', randomUUID());
  });
  const { health } = connection;
  health.serve();
  const heartbeat = startHeartbeat(health, log, logger);
  const observed = <T>(work: Promise<T>): Promise<T> =>
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
      const work = observed(log.append(...asked));
      hasAppended = true;
      appending.add(work);
      return work.finally(() => appending.delete(work));
    },
    read: (...asked) => observed(log.read(...asked)),
    markOnce: (name, value) => markOnce(log, name, value),
    async close() {
      heartbeat.stop();
      await Promise.allSettled(appending);
      connection.close();
    },
  };
}

/**
 * `isCrowd`: whether to gather events. Appends with unknown outcome are repeated with the same ids and revision; the
 * answer is the same.
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
 * Gives a new log its id before opening would create another. A log with events but no id is another program's and
 * stays as it is; its id is then ''.
 * @returns the log's id, and whether it has no events at all
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
