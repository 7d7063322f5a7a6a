import { LRUCache } from 'lru-cache';
import { LogUnavailable, RevisionConflict, type StreamRefused } from '../../errors/errors.ts';
import type { Logger } from '../../observability/logger.ts';
import type { EventLog } from '../event-log.ts';
import { faultOf } from './faults.ts';
import type { ConnectionHealth, Missing } from './health.ts';
import { markAt, markEvent } from './marks.ts';

/** A stream of which nothing but its rights is ever asked. */
const ASKED = 'log-rights';
/** A server asks for the right first and then looks at the revision, which no stream has: it never writes. */
const IMPOSSIBLE_REVISION = 4_000_000_000;

/** The calls that tell whether the log's user may do all that is needed. */
export type AskedCalls = Pick<EventLog, 'append' | 'read' | 'head'>;

/**
 * Asks for each right that is needed, without writing; resolves to the first one that is missing, `null` where there is none.
 * Rejects as the log does when it cannot be asked.
 */
export async function askForRights({ append, read, head }: AskedCalls): Promise<Missing | null> {
  const mark = markAt('id');
  const probe = (stream: string) => append(stream, [markEvent({ value: '' })], IMPOSSIBLE_REVISION);
  const all = await missingOf('$all', head());
  // Wrong credentials, and a server that is away, are found by one question.
  if (all !== null) return all;
  // The rest at once: whoever waits for a right that was given back waits for one answer, not for four.
  const others = await Promise.allSettled([
    missingOf('$r', read(ASKED)),
    missingOf('$w', probe(ASKED)),
    missingOf('$mr', read(mark)),
    missingOf('$mw', probe(mark)),
  ]);
  for (const answer of others) {
    if (answer.status === 'rejected') throw answer.reason;
    if (answer.value !== null) return answer.value;
  }
  return null;
}

/** What the answer to a question says is missing; `null` where it was answered. Rejects as the log does where it was not asked. */
async function missingOf(right: Missing, asked: Promise<unknown>): Promise<Missing | null> {
  try {
    await asked;
    return null;
  } catch (error) {
    if (error instanceof RevisionConflict) return null;
    const fault = faultOf(error instanceof LogUnavailable ? error.cause : error);
    if (fault.kind !== 'refused') throw error;
    return fault.isLogin ? 'credentials' : right;
  }
}

/** Who has heard nothing for so long asks. */
const QUIET_MS = 2_000;
const EVERY_MS = 1_000;
/** What is refused may be granted at any moment, and whoever grants it looks at health. */
const WHILE_REFUSED_MS = 250;
/** Who is refused on and on is not asked for more often. */
const ASK_AGAIN_MS = 200;
/** What only an operator can fix is logged again after this time. */
const SAY_AGAIN_MS = 60_000;
const REMEMBERED = 1_000;

/**
 * Keeps the connection's state true: asks while the log is idle, and as soon as a call was refused, which finds the server again
 * after it was away, and which of the rights is missing. Never rejects.
 */
export function startHeartbeat(health: ConnectionHealth, calls: AskedCalls, logger?: Logger) {
  const told = new LRUCache<string, true>({ max: REMEMBERED, ttl: SAY_AGAIN_MS });
  let asking: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let wasDenied = false;
  let isToldOdd = false;

  async function askNow(): Promise<void> {
    wasDenied = false;
    try {
      health.asked(await askForRights(calls));
      isToldOdd = false;
    } catch (error) {
      // The connection has noted that it does not answer.
      const isNoted = error instanceof LogUnavailable;
      if (!isNoted && !isToldOdd) logger?.error({ err: error }, 'EventStoreDB could not be asked how it is');
      isToldOdd = !isNoted;
    } finally {
      asking = null;
      askedAt = performance.now();
    }
  }
  const ask = () => void (asking ??= askNow());

  let tick = 0;
  const timer = setInterval(() => {
    const isQuiet = performance.now() - health.heardAt >= QUIET_MS;
    tick += WHILE_REFUSED_MS;
    const isDue = health.isRefused || tick % EVERY_MS === 0;
    if (isDue && (wasDenied || health.state !== 'up' || isQuiet)) ask();
  }, WHILE_REFUSED_MS).unref();
  health.onDenied = () => {
    // What asks is refused too.
    if (asking !== null) return;
    wasDenied = true;
    if (performance.now() - askedAt >= ASK_AGAIN_MS) ask();
  };

  return {
    /** Tells of a stream that alone refuses the user what it may do with all others: that is no fault of the log. */
    async noteRefusal({ stream, cause, message }: StreamRefused): Promise<void> {
      // What is refused everywhere is told once; it may be granted again before the next answer is in.
      if (health.trouble !== null) return;
      await asking;
      if (health.trouble !== null || told.has(stream)) return;
      told.set(stream, true);
      logger?.warn({ err: cause, stream }, message);
    },
    stop: () => clearInterval(timer),
  };
}
