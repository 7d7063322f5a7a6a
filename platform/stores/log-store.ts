import type { Config } from '../config/config.ts';
import type { EventLog, LogMarks } from '../event-log/event-log.ts';
import { openSqliteEventLog } from '../event-log/sqlite/sqlite-event-log.ts';
import { watchWrites, type WatchedWrites } from '../event-log/watch-writes.ts';
import { dataFiles } from '../files/data-files.ts';
import { requireSettledFolder } from '../files/move-note.ts';
import type { Engine } from '../observability/engine.ts';
import type { Logger } from '../observability/logger.ts';

export interface LogStore {
  readonly events: EventLog & LogMarks;
  readonly engine: Engine;
  close(): Promise<void>;
}

/**
 * The folder must exist.
 * @throws LogUnavailable when another process writes it; StoreOnTheMove
 */
export async function openEmbeddedLog({ dataDir }: Pick<Config, 'dataDir'>): Promise<LogStore> {
  await requireSettledFolder(dataDir, 'log');
  const events = await openSqliteEventLog({ file: dataFiles(dataDir).log });
  return logStore(events, { name: 'SQLite', isEmbedded: true, state: () => 'up' });
}

/** A log that is watched for refused writes. `engine`: its state and fault. */
export function logStore(
  opened: EventLog & LogMarks & { close(): Promise<void> },
  engine: Engine,
  logger?: Logger,
): LogStore & Pick<WatchedWrites<unknown>, 'answersAgain'> {
  const { log, refusal, answersAgain, close } = watchWrites(opened, () => engine.state() === 'up', logger);
  return {
    events: log,
    engine: {
      ...engine,
      state() {
        const state = engine.state();
        return state === 'up' && refusal() !== null ? 'read-only' : state;
      },
      trouble: () => engine.trouble?.() ?? refusal(),
    },
    answersAgain,
    async close() {
      close();
      await opened.close();
    },
  };
}
