import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { openSqliteEventLogForReading } from '@duende/platform/event-log/sqlite-event-log';
import { openSqliteKeyVault } from '@duende/platform/key-vault/sqlite-key-vault';
import { dataFiles } from '@duende/platform/stores/data-files';

/**
 * Hands the log of a data folder to `use`, opened beside the service that may be writing it, and closes it.
 * @throws LogUnavailable when the folder holds no log
 */
export async function readDataFolder<T>(dataDir: string, use: (log: DomainLog) => Promise<T>): Promise<T> {
  const files = dataFiles(dataDir);
  const events = await openSqliteEventLogForReading({ file: files.log });
  try {
    const vault = await openSqliteKeyVault({ file: files.vault });
    try {
      return await use(createDomainLog({ log: events, vault }));
    } finally {
      vault.close();
    }
  } finally {
    await events.close();
  }
}
