import { openEventStoreLog } from '../event-log/eventstore/eventstore-event-log.ts';
import { requireSettledLog } from '../event-log/eventstore/marks.ts';
import type { Engine } from '../observability/engine.ts';
import type { Logger } from '../observability/logger.ts';
import { retryUntilAvailable } from '../resilience/retry.ts';
import { logStore, type LogStore } from './log-store.ts';

/**
 * Waits for the server and logs outages.
 * @throws LogAccessDenied; StoreOnTheMove
 * @param signal aborts opening
 */
export async function openEventStore(url: string, logger: Logger, signal?: AbortSignal): Promise<LogStore> {
  const events = await openEventStoreLog({ url, logger, ...(signal && { signal }) });
  try {
    await retryUntilAvailable(async () => {
      signal?.throwIfAborted();
      await requireSettledLog(events);
    }, logger);
  } catch (error) {
    await events.close();
    throw error;
  }
  const engine: Engine = {
    name: 'EventStoreDB',
    isEmbedded: false,
    state: () => events.state(),
    trouble: () => events.trouble(),
  };
  const store = logStore(events, engine, logger);
  events.onBack(store.answersAgain);
  return store;
}
