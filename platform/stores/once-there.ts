import { setTimeout as delay } from 'node:timers/promises';
import { VaultUnavailable } from '../key-vault/key-vault.ts';
import type { Logger } from '../logging/logger.ts';
import { StoreUnavailable } from '../read-store/read-store.ts';

const PAUSE_MS = 1_000;

/** Opens stores on a server that may not be there yet, again and again until it is. */
export async function onceThere<T>(open: () => Promise<T>, logger: Logger, pauseMs = PAUSE_MS): Promise<T> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) && !(error instanceof VaultUnavailable)) throw error;
      logger.warn({ err: error }, 'an engine is not there yet; it is tried again');
    }
    await delay(pauseMs);
  }
}
