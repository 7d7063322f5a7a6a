import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable } from '../../errors/errors.ts';
import { withTimeout } from '../../resilience/deadline.ts';
import { backOffMs, withJitter } from '../../resilience/retry.ts';
import type { Connection } from './connection.ts';
import { faultOf, NoAnswer, toPortError, type CallSubject } from './faults.ts';
import type { Link } from './link.ts';

const BACK_OFF = { firstMs: 50, longestMs: 400 };
const DOUBT_EVERY_MS = 250;
/** A node's write timeout, also for unconfirmed appends. */
const NODE_ANSWERS_WITHIN_MS = 2_000;

/**
 * Repeats a call over new links after passing faults, so callers do not notice short breaks or elections. Only one
 * try if the server was already down.
 * @throws LogUnavailable when the time is over: outcome unknown
 * @throws Error of the port for a permanent fault
 */
export async function callServer<T>(
  connection: Connection,
  subject: CallSubject,
  call: (link: Link, leftMs: number) => Promise<T>,
): Promise<T> {
  const mayRepeat = connection.health.state !== 'down';
  const end = performance.now() + connection.callTimeoutMs;
  // The last try may be too short to show the reason.
  let reason: unknown = null;
  for (let tries = 1; ; tries += 1) {
    if (connection.closing.aborted) throw new LogUnavailable('the log is closed');
    try {
      const link = await withNoAnswerAfter(end - performance.now(), connection.link());
      return await callOnce(connection, link, { leftMs: end - performance.now(), call });
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind !== 'passing') throw toPortError(fault, error, subject);
      if (reason === null || !(error instanceof NoAnswer)) reason = error;
      const pauseMs = withJitter(backOffMs(tries, BACK_OFF));
      if (!mayRepeat || performance.now() + pauseMs >= end) {
        const said = reason instanceof Error ? reason.message : String(reason);
        throw new LogUnavailable(`EventStoreDB: ${said}`, { cause: reason });
      }
      await delay(pauseMs);
    }
  }
}

/** Reports the outcome to the connection. Rejects as the client does, or with `NoAnswer`. */
export async function callOnce<T>(
  connection: Connection,
  link: Link,
  options: { readonly leftMs: number; readonly call: (link: Link, leftMs: number) => Promise<T> },
): Promise<T> {
  const { leftMs, call } = options;
  const startedAt = performance.now();
  const doubting = setInterval(() => connection.doubt(link, startedAt), DOUBT_EVERY_MS).unref();
  try {
    const result = await withNoAnswerAfter(leftMs, call(link, leftMs));
    connection.answered(link, startedAt);
    return result;
  } catch (error) {
    // Too little time may be left even for a healthy node.
    const isTooShort = leftMs < Math.min(NODE_ANSWERS_WITHIN_MS, connection.callTimeoutMs / 2);
    if (!(error instanceof NoAnswer && isTooShort)) connection.failed(link, startedAt, error);
    throw error;
  } finally {
    clearInterval(doubting);
  }
}

function withNoAnswerAfter<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return withTimeout(work, timeoutMs, () => new NoAnswer(`no answer within ${Math.round(timeoutMs)} ms`));
}
