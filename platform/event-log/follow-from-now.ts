import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logging/logger.ts';
import { LogUnavailable, type EventLog } from './event-log.ts';

const PAUSE_MS = 1_000;

/** Follows a log from its present end on, for whoever listens to it, until the answer is called; begins again where it broke. */
export function followFromNow(log: EventLog, logger: Logger): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      try {
        for await (const _ of log.subscribeAll(await log.head(), signal));
      } catch (error) {
        if (!(error instanceof LogUnavailable)) logger.warn({ err: error }, 'the log cannot be followed');
      }
      await delay(PAUSE_MS, undefined, { ref: false, signal }).catch(() => undefined);
    }
  }

  const following = follow();
  return async () => {
    ending.abort();
    await following;
  };
}
