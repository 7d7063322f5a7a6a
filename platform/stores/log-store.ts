import type { Config } from '../config/config.ts';
import type { EventLog, LogMarks } from '../event-log/event-log.ts';
import { openEventStoreLog } from '../event-log/eventstore/eventstore-event-log.ts';
import { requireSettledLog } from '../event-log/eventstore/move-note.ts';
import { openSqliteEventLog } from '../event-log/sqlite/sqlite-event-log.ts';
import { watchWrites } from '../event-log/watch-writes.ts';
import type { Logger } from '../observability/logger.ts';
import { dataFiles } from '../files/data-files.ts';
import { requireSettledFolder } from '../files/move-note.ts';
import type { Engine } from '../observability/engine.ts';
import { retryUntilAvailable } from '../resilience/retry.ts';

/** The event log on its engine. */
export interface LogStore {
  readonly events: EventLog & LogMarks;
  readonly engine: Engine;
  close(): Promise<void>;
}

/** The log of a data folder, which must be there. @throws LogUnavailable when another process writes it; StoreOnTheMove */
export async function openEmbeddedLog({ dataDir }: Pick<Config, 'dataDir'>): Promise<LogStore> {
  await requireSettledFolder(dataDir, 'log');
  const events = await openSqliteEventLog({ file: dataFiles(dataDir).log });
  return logStore(events, { name: 'SQLite', isEmbedded: true, isUp: () => true });
}

/**
 * The log of an EventStoreDB server, which is waited for; outages are logged. @throws LogAccessDenied; StoreOnTheMove
 * @param signal gives up opening
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
  return logStore(events, {
    name: 'EventStoreDB',
    isEmbedded: false,
    isUp: () => events.state() === 'up',
    trouble: () => events.trouble(),
  });
}

function logStore(
  opened: EventLog & LogMarks & { close(): Promise<void> },
  { isUp, ...engine }: Omit<Engine, 'state'> & { readonly isUp: () => boolean },
): LogStore {
  const { log, takesWrites, close } = watchWrites(opened, isUp);
  return {
    events: log,
    engine: { ...engine, state: () => (!isUp() ? 'down' : takesWrites() ? 'up' : 'read-only') },
    async close() {
      close();
      await opened.close();
    },
  };
}
