import { LRUCache } from 'lru-cache';
import { LogUnavailable, RevisionConflict, type StreamRefused } from '../../errors/errors.ts';
import type { Logger } from '../../observability/logger.ts';
import type { EventLog } from '../event-log.ts';
import { faultOf } from './faults.ts';
import type { ConnectionHealth, Missing } from './health.ts';
import { markAt, markEvent } from './marks.ts';

/** A stream used only to check rights. */
const ASKED = 'log-rights';
/** Rights are checked before revisions, so this never writes. */
const IMPOSSIBLE_REVISION = 4_000_000_000;

/** The calls that check the user's rights. */
export type AskedCalls = Pick<EventLog, 'append' | 'read' | 'head'>;

/**
 * Checks each right without writing; resolves to the first missing one, or `null`. Rejects as the log does when it
 * cannot be asked.
 */
export async function askForRights({ append, read, head }: AskedCalls): Promise<Missing | null> {
  const mark = markAt('id');
  const probe = (stream: string) => append(stream, [markEvent({ value: '' })], IMPOSSIBLE_REVISION);
  const all = await missingOf('$all', head());
  // Wrong credentials or an absent server need only one request.
  if (all !== null) return all;
  // A caller waits for one answer, not for four.
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

/** What an answer shows is missing, or `null`. Rejects as the log does without an answer. */
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

const QUIET_MS = 2_000;
const EVERY_MS = 1_000;
/** Shorter while refused: an operator who grants a right watches health. */
const WHILE_REFUSED_MS = 250;
/** Limits checks during repeated refusals. */
const ASK_AGAIN_MS = 200;
const SAY_AGAIN_MS = 60_000;
const REMEMBERED = 1_000;

/**
 * Keeps the connection's state current: checks while the log is idle, and after a refusal. So it notices a returning
 * server and the missing right. Never rejects.
 */
export function startHeartbeat(health: ConnectionHealth, calls: AskedCalls, logger?: Logger) {
  const logged = new LRUCache<string, true>({ max: REMEMBERED, ttl: SAY_AGAIN_MS });
  let asking: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let wasDenied = false;
  let isOddLogged = false;

  async function askNow(): Promise<void> {
    wasDenied = false;
    try {
      health.asked(await askForRights(calls));
      isOddLogged = false;
    } catch (error) {
      // Logged by the connection.
      const isNoted = error instanceof LogUnavailable;
      if (!isNoted && !isOddLogged)
        logger?.error({ err: error }, 'the state of EventStoreDB could not be checked');
      isOddLogged = !isNoted;
    } finally {
      asking = null;
      askedAt = performance.now();
    }
  }
  const ask = () => void (asking ??= askNow());

  let tick = 0;
  const timer = setInterval(() => {
    const isQuiet = performance.now() - health.answeredAt >= QUIET_MS;
    tick += WHILE_REFUSED_MS;
    const isDue = health.isRefused || tick % EVERY_MS === 0;
    if (isDue && (wasDenied || health.state !== 'up' || isQuiet)) ask();
  }, WHILE_REFUSED_MS).unref();
  health.onDenied = () => {
    // A refused check must not start another.
    if (asking !== null) return;
    wasDenied = true;
    if (performance.now() - askedAt >= ASK_AGAIN_MS) ask();
  };

  return {
    /** A single stream refuses the user: the log itself is fine. */
    async noteRefusal({ stream, cause, message }: StreamRefused): Promise<void> {
      // A refusal of the whole log is logged only once.
      if (health.trouble !== null) return;
      await asking;
      if (health.trouble !== null || logged.has(stream)) return;
      logged.set(stream, true);
      logger?.warn({ err: cause, stream }, message);
    },
    stop: () => clearInterval(timer),
  };
}
