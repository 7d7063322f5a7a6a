import { setTimeout as delay } from 'node:timers/promises';
import { LogUnavailable } from '../event-log/event-log.ts';
import { VaultUnavailable } from '../key-vault/key-vault.ts';
import type { Logger } from '../logging/logger.ts';
import { StoreUnavailable } from '../read-store/read-store.ts';

const PAUSE_MS = 1_000;

/** Does a step of a start on engines that may not be there yet, or go away meanwhile: again and again until they are. */
export async function onceThere<T>(open: () => Promise<T>, logger: Logger, pauseMs = PAUSE_MS): Promise<T> {
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
