import type { Config } from '../config/config.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { openEventStoreLog } from '../event-log/eventstore/eventstore-event-log.ts';
import type { LogMarks } from '../event-log/log-marks.ts';
import { openSqliteEventLog } from '../event-log/sqlite-event-log.ts';
import type { Logger } from '../logging/logger.ts';
import { dataFiles } from './data-files.ts';
import { embeddedEngine, type Engine } from './engine.ts';

/** The event log on its engine. */
export interface LogStore {
  readonly events: EventLog & LogMarks;
  readonly engine: Engine;
  close(): Promise<void>;
}

/** The log of a data folder, which must be there. @throws LogUnavailable when another process writes it */
export async function openEmbeddedLog({ dataDir }: Pick<Config, 'dataDir'>): Promise<LogStore> {
  const events = await openSqliteEventLog({ file: dataFiles(dataDir).log });
  return { events, engine: embeddedEngine('SQLite'), close: () => events.close() };
}

/** The log of an EventStoreDB server, which is waited for; the logger hears when it goes and comes. @throws LogAccessDenied */
export async function openEventStore(url: string, logger: Logger): Promise<LogStore> {
  const events = await openEventStoreLog({ url, logger });
  const engine = { name: 'EventStoreDB', isEmbedded: false, isUp: () => events.state() === 'up' };
  return { events, engine, close: () => events.close() };
}
