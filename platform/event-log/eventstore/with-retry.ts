import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable } from '../../errors/errors.ts';
import { withTimeout } from '../../resilience/deadline.ts';
import { backOffMs, retryWhile, withJitter } from '../../resilience/retry.ts';
import type { Connection, Link } from './connection.ts';
import { faultOf, NoAnswer, type Fault } from './faults.ts';

const BACK_OFF = { firstMs: 50, longestMs: 400 };

/** Why a call failed for good, for the caller to make an error of the port of. */
export class CallFailed extends Error {
  readonly fault: Fault;

  constructor(fault: Fault, cause: unknown) {
    super(`the call failed: ${fault.kind}`, { cause });
    this.name = 'CallFailed';
    this.fault = fault;
  }
}

/**
 * Makes a call that may be repeated as it is, within `timeoutMs` in all. While faults pass by it is made again over
 * whatever link there is then, so that a short break of the connection is not the caller's matter; but once only when
 * the server was known to be away already, which should be said at once.
 * @throws LogUnavailable when time is over: the outcome is not known
 * @throws CallFailed for a fault that does not pass
 */
export async function withRetry<T>(
  options: { readonly connection: Connection; readonly timeoutMs: number },
  call: (link: Link, leftMs: number) => Promise<T>,
): Promise<T> {
  const { connection, timeoutMs } = options;
  const mayRepeat = connection.health.state === 'up';
  const end = performance.now() + timeoutMs;
  for (let tries = 1; ; tries += 1) {
    if (connection.closing.aborted) throw new LogUnavailable('the log is closed');
    let link: Link | null = null;
    const startedAt = performance.now();
    try {
      const used = await withNoAnswerAfter(end - startedAt, connection.link());
      link = used;
      const leftMs = end - performance.now();
      const result = await withNoAnswerAfter(leftMs, call(used, leftMs));
      connection.heard(used, startedAt);
      return result;
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind !== 'passing') {
        if (fault.kind === 'refused') connection.health.refused(error);
        if (fault.kind !== 'foreign' && link !== null) connection.heard(link, startedAt);
        throw new CallFailed(fault, error);
      }
      if (link !== null) connection.noteFault(link, { error, reason: fault.reason, startedAt });
      const pause = withJitter(backOffMs(tries, BACK_OFF));
      if (!mayRepeat || performance.now() + pause >= end) throw unavailable(error);
      await delay(pause);
    }
  }
}

function unavailable(cause: unknown): LogUnavailable {
  const said = cause instanceof Error ? cause.message : String(cause);
  return new LogUnavailable(`EventStoreDB: ${said}`, { cause });
}

function withNoAnswerAfter<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  return withTimeout(work, timeoutMs, () => new NoAnswer(`no answer within ${Math.round(timeoutMs)} ms`));
}

const PAUSE_BETWEEN_TRIES_MS = 500;

/** Asks again while the server does not answer, until `signal` aborts. @throws LogUnavailable then */
export function retryUntilReachable<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const isPassing = (error: unknown) => error instanceof LogUnavailable && signal?.aborted !== true;
  return retryWhile(ask, isPassing, PAUSE_BETWEEN_TRIES_MS);
}
