import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable } from '../../errors/errors.ts';
import { withTimeout } from '../../resilience/deadline.ts';
import { backOffMs, retryWhile, withJitter } from '../../resilience/retry.ts';
import type { Connection } from './connection.ts';
import type { Link } from './link.ts';
import { faultOf, NoAnswer, type Fault } from './faults.ts';

const BACK_OFF = { firstMs: 50, longestMs: 400 };
/** So often a call that waits for its answer asks whether it waits for the right node. */
const DOUBT_EVERY_MS = 250;
/** A node answers an append within so long, be it that nobody confirms it: its own write time-out. */
const NODE_ANSWERS_WITHIN_MS = 2_000;

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
    let startedAt = performance.now();
    try {
      const used = await withNoAnswerAfter(end - startedAt, connection.link());
      link = used;
      startedAt = performance.now();
      const leftMs = end - startedAt;
      const answer = withNoAnswerAfter(leftMs, call(used, leftMs));
      const result = await whileDoubting(() => connection.doubt(used, startedAt), answer);
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
      if (!mayRepeat || performance.now() + pause >= end) throw unavailable(error);
      await delay(pause);
    }
  }
}

async function whileDoubting<T>(doubt: () => void, answer: Promise<T>): Promise<T> {
  const doubting = setInterval(doubt, DOUBT_EVERY_MS).unref();
  try {
    return await answer;
  } finally {
    clearInterval(doubting);
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
