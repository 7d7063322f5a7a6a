import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable, StoreUnavailable, VaultUnavailable } from '../errors/errors.ts';

/** Resolves after `ms` or when the signal aborts. Keeps no process alive. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    timer.unref();
    signal.addEventListener('abort', wake, { once: true });
  });
}

/** The pause doubles with each failure. Milliseconds. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
}

export function backOffMs(failures: number, { firstMs, longestMs }: BackOff): number {
  return Math.min(firstMs * 2 ** failures, longestMs);
}

/** Returns at least half of a pause, so that callers do not retry together. */
export function withJitter(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}

/** Repeats after pauses while errors are `isPassing`; rejects with others. */
export async function retryWhile<T>(
  call: () => Promise<T>,
  isPassing: (error: unknown) => boolean,
  pauseMs: number,
): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await delay(pauseMs);
  }
}

interface WarningLogger {
  warn(details: object, message: string): void;
}

const START_PAUSE_MS = 1_000;
const SAY_AGAIN_MS = 60_000;

/** Logs once a minute. */
export function retryUntilAvailable<T>(
  open: () => Promise<T>,
  logger: WarningLogger,
  pauseMs = START_PAUSE_MS,
): Promise<T> {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return retryWhile(
    open,
    (error) => {
      if (!isUnavailable(error)) return false;
      if (performance.now() - loggedAt < SAY_AGAIN_MS) return true;
      loggedAt = performance.now();
      logger.warn({ err: error }, 'an engine is not available yet; trying again');
      return true;
    },
    pauseMs,
  );
}

/** An engine is away, which may pass. */
export function isUnavailable(error: unknown): boolean {
  return (
    error instanceof StoreUnavailable || error instanceof VaultUnavailable || error instanceof LogUnavailable
  );
}
