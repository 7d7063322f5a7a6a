import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable } from '../../errors/errors.ts';
import { withTimeout } from '../../resilience/deadline.ts';
import { backOffMs, withJitter } from '../../resilience/retry.ts';
import type { Connection } from './connection.ts';
import type { Link } from './link.ts';
import { CallFailed, faultOf, NoAnswer } from './faults.ts';

const BACK_OFF = { firstMs: 50, longestMs: 400 };
/** So often a call that waits for its answer asks whether it waits for the right node. */
const DOUBT_EVERY_MS = 250;
/** A node answers an append within so long, be it that nobody confirms it: its own write time-out. */
const NODE_ANSWERS_WITHIN_MS = 2_000;

/**
 * Makes a call that may be repeated as it is, within `timeoutMs` in all. While faults pass by it is made again over
 * whatever link there is then, so that a short break of the connection, or an election that is under way when it begins, is
 * not the caller's matter; but once only when the server was known to be away already, which should be said at once.
 * @throws LogUnavailable when time is over: the outcome is not known
 * @throws CallFailed for a fault that does not pass
 */
export async function withRetry<T>(
  options: { readonly connection: Connection; readonly timeoutMs: number },
  call: (link: Link, leftMs: number) => Promise<T>,
): Promise<T> {
  const { connection, timeoutMs } = options;
  const mayRepeat = connection.health.state !== 'down';
  const end = performance.now() + timeoutMs;
  for (let tries = 1; ; tries += 1) {
    if (connection.closing.aborted) throw new LogUnavailable('the log is closed');
    let link: Link | null = null;
    let doubting: NodeJS.Timeout | undefined;
    let startedAt = performance.now();
    try {
      const used = await withNoAnswerAfter(end - startedAt, connection.link());
      link = used;
      startedAt = performance.now();
      const leftMs = end - startedAt;
      doubting = setInterval(() => connection.doubt(used, startedAt), DOUBT_EVERY_MS).unref();
      const result = await withNoAnswerAfter(leftMs, call(used, leftMs));
      connection.heard(used, startedAt);
      return result;
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind !== 'passing') {
        if (fault.kind === 'refused') connection.health.denied(fault.isLogin, error);
        if (fault.kind !== 'foreign' && link !== null) connection.heard(link, startedAt);
        throw new CallFailed(fault, error);
      }
      // What was left of a call's time after other tries may be less than a healthy node needs.
      const enoughMs = Math.min(NODE_ANSWERS_WITHIN_MS, timeoutMs / 2);
      const isTooShort = error instanceof NoAnswer && performance.now() - startedAt < enoughMs;
      if (link !== null && !isTooShort) {
        connection.noteFault(link, { error, reason: fault.reason, startedAt });
      }
      const pause = withJitter(backOffMs(tries, BACK_OFF));
      if (!mayRepeat || performance.now() + pause >= end) {
        const said = error instanceof Error ? error.message : String(error);
        throw new LogUnavailable(`EventStoreDB: ${said}`, { cause: error });
      }
      await delay(pause);
    } finally {
      clearInterval(doubting);
    }
  }
}

function withNoAnswerAfter<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return withTimeout(work, timeoutMs, () => new NoAnswer(`no answer within ${Math.round(timeoutMs)} ms`));
}
