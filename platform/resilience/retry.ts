import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable, VaultUnavailable, StoreUnavailable } from '../errors/errors.ts';

/** Resolves after some milliseconds, or as soon as the signal aborts. Keeps no process alive. */
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

const PAUSE_MS = 1_000;

/** The part of a logger that a retry needs. */
interface WarningLogger {
  warn(details: object, message: string): void;
}

/** Does a step of a start on engines that may not be there yet, or go away meanwhile: again and again until they are. */
export async function onceThere<T>(
  open: () => Promise<T>,
  logger: WarningLogger,
  pauseMs = PAUSE_MS,
): Promise<T> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isAway(error)) throw error;
      logger.warn({ err: error }, 'an engine is not there yet; it is tried again');
    }
    await delay(pauseMs);
  }
}

function isAway(error: unknown): boolean {
  return (
    error instanceof StoreUnavailable || error instanceof VaultUnavailable || error instanceof LogUnavailable
  );
}
