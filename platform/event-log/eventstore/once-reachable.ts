import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable } from '../event-log.ts';

const PAUSE_BETWEEN_TRIES_MS = 500;

/** Asks again while the server does not answer, until `signal` aborts. @throws LogUnavailable then */
export async function onceReachable<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LogUnavailable) || signal?.aborted === true) throw error;
    }
    await delay(PAUSE_BETWEEN_TRIES_MS);
  }
}
