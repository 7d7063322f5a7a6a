import { join } from 'node:path';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { openLog } from '@duende/platform/domain-log/open-log';
import { openEventStoreLog } from '@duende/platform/event-log/eventstore/eventstore-event-log';
import type { EventLog } from '@duende/platform/event-log/event-log';
import { openSqliteEventLogForReading } from '@duende/platform/event-log/sqlite/sqlite-event-log';
import type { KeyVault, VaultRecords } from '@duende/platform/key-vault/key-vault';
import { openMongoKeyVault } from '@duende/platform/key-vault/mongo-key-vault';
import { openMongoVaultRecords } from '@duende/platform/key-vault/mongo-vault-records';
import { openSqliteKeyVault } from '@duende/platform/key-vault/sqlite-key-vault';
import { readSqliteVaultRecords } from '@duende/platform/key-vault/sqlite-vault-records';
import { createLogger } from '@duende/platform/observability/logger';
import type { LeftOutCounts } from '@duende/platform/observability/metrics';
import { databaseId } from '@duende/platform/mongo/database-id';
import { openMongo } from '@duende/platform/mongo/mongo-connection';
import { isWholePhoto, photoShelf } from '@duende/platform/photo-store/file-photo-store';
import { openGridFsPhotoStore } from '@duende/platform/photo-store/gridfs-photo-store';
import type { PhotoStore } from '@duende/platform/photo-store/photo-store';
import { dataFiles } from '@duende/platform/files/data-files';

export type LogSettings = Pick<Config, 'dataDir' | 'eventstoreUrl' | 'mongodbUrl'>;

/** Raw events. */
export interface OpenedLog {
  readonly events: EventLog;
  readonly vault: KeyVault;
  readonly records: VaultRecords;
  readonly photos: Pick<PhotoStore, 'isWhole'>;
  readonly leftOut: LeftOutCounts;
}

/** ms; an operator is waiting. */
const PATIENCE_MS = 10_000;

/**
 * Next to running processes.
 * @throws LogUnavailable if the folder has no log or EventStoreDB does not answer
 * @throws StoreUnavailable if MongoDB does not answer
 */
export async function readLog<T>(
  settings: LogSettings,
  use: (log: DomainLog, opened: OpenedLog) => Promise<T>,
): Promise<T> {
  return withKeys(settings, await openEvents(settings), use);
}

async function withKeys<T>(
  settings: LogSettings,
  events: EventLog & { close(): Promise<void> },
  use: (log: DomainLog, opened: OpenedLog) => Promise<T>,
): Promise<T> {
  try {
    const { vault, records, photos, close } = await openKeys(settings);
    try {
      const { log, leftOut } = openLog({ events, vault });
      return await use(log, { events, vault, records, photos, leftOut });
    } finally {
      await close();
    }
  } finally {
    await events.close();
  }
}

function openEvents({ dataDir, eventstoreUrl: url }: LogSettings) {
  return url === null ? openSqliteEventLogForReading({ file: dataFiles(dataDir).log }) : openEventStore(url);
}

const openEventStore = (url: string) => openEventStoreLog({ url, signal: AbortSignal.timeout(PATIENCE_MS) });

export interface OpenedKeys extends Pick<OpenedLog, 'vault' | 'records' | 'photos'> {
  /** `null` if in a data folder */
  sharedBy(): Promise<{ readonly id: string } | null>;
  close(): Promise<void> | void;
}

export async function openKeys({ dataDir, mongodbUrl: url }: LogSettings): Promise<OpenedKeys> {
  if (url === null) {
    const { vault: file } = dataFiles(dataDir);
    const vault = await openSqliteKeyVault({ file });
    const records = readSqliteVaultRecords({ file });
    const close = () => {
      records.close();
      vault.close();
    };
    const shelf = photoShelf(dataFiles(dataDir).photos);
    const photos = { isWhole: (name: string) => isWholePhoto(join(shelf, name)) };
    return { vault, records, photos, sharedBy: async () => null, close };
  }
  const connection = await openMongo({ url, logger: createLogger({ level: 'error' }) });
  const [vault, records] = [await openMongoKeyVault(connection), await openMongoVaultRecords(connection)];
  const sharedBy = async () => ({ id: await databaseId(connection) });
  const photos = await openGridFsPhotoStore(connection);
  return { vault, records, photos, sharedBy, close: connection.close };
}
