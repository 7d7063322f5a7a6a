import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@duende/platform/config/config';
import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import { openSqliteEventLog } from '@duende/platform/event-log/sqlite-event-log';
import { openSessionKeyFile } from '@duende/platform/http/session-key-file';
import { openSqliteSessionRevocations } from '@duende/platform/http/sqlite-session-revocations';
import { checkFingerprint } from '@duende/platform/key-vault/check-fingerprint';
import { openSqliteKeyVault } from '@duende/platform/key-vault/sqlite-key-vault';
import { openFilePhotoStore } from '@duende/platform/photo-store/file-photo-store';
import { dataFiles } from './data-files.ts';

/** The embedded stores of one data folder. Whoever opens them closes them. */
export type Stores = Awaited<ReturnType<typeof openStores>>;

/**
 * Opens everything that outlives the process.
 * @throws when another process has the folder open, or the vault is not this log's
 */
export async function openStores({ dataDir, sessionKeys }: Pick<Config, 'dataDir' | 'sessionKeys'>) {
  await mkdir(dataDir, { recursive: true });
  const files = dataFiles(dataDir);
  const events = await openSqliteEventLog({ file: files.log });
  const vault = await openSqliteKeyVault({ file: files.vault });
  await checkFingerprint({ log: events, vault });
  const revocations = openSqliteSessionRevocations({ file: files.sessions });
  const photos = await openFilePhotoStore({ folder: files.photos });
  return {
    log: createDomainLog({ log: events, vault }),
    vault,
    revocations,
    photos,
    sessionKeys: sessionKeys ?? (await openSessionKeyFile(join(dataDir, 'session-keys.json'))),
    async close() {
      await events.close();
      vault.close();
      await revocations.close();
    },
  };
}
