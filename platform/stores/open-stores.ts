import { mkdir } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import type { DomainLog } from '../domain-log/domain-log.ts';
import { createDomainLog } from '../domain-log/open-domain-log.ts';
import type { EventLog } from '../event-log/event-log.ts';
import { checkFingerprint } from '../key-vault/check-fingerprint.ts';
import type { Logger } from '../logging/logger.ts';
import { openEmbeddedDocuments, type DocumentStores } from './document-stores.ts';
import type { Engine } from './engine.ts';
import { openEmbeddedLog, openEventStore, type LogStore } from './log-store.ts';
import { openMongoDocuments } from './mongo-documents.ts';
import { onceThere } from './once-there.ts';

/** Where a process keeps what outlives it. Whoever opens it closes it. */
export interface Stores extends Omit<DocumentStores, 'engine'> {
  /** as it is stored, personal data sealed */
  readonly events: EventLog;
  /** the same log, typed and opened with this vault */
  readonly log: DomainLog;
  readonly engines: { readonly log: Engine; readonly documents: Engine };
}

export type StoreSettings = Pick<Config, 'dataDir' | 'sessionKeys' | 'eventstoreUrl' | 'mongodbUrl'>;

/**
 * Opens every store a process needs, each on the engine its own setting names: the log on `eventstoreUrl`, all else on
 * `mongodbUrl`, and in the data folder and in memory what has none. A server that is away is waited for.
 * @throws VaultMismatch when the vault is not this log's
 * @throws LogAccessDenied when EventStoreDB refuses the credentials
 * @throws LogUnavailable when another process has the data folder open
 */
export async function openStores(config: StoreSettings, logger: Logger): Promise<Stores> {
  const { eventstoreUrl, mongodbUrl } = config;
  if (eventstoreUrl === null || mongodbUrl === null) await mkdir(config.dataDir, { recursive: true });
  const logStore =
    eventstoreUrl === null ? await openEmbeddedLog(config) : await openEventStore(eventstoreUrl, logger);
  try {
    const documents =
      mongodbUrl === null
        ? await openEmbeddedDocuments(config)
        : await onceThere(() => openMongoDocuments({ ...config, mongodbUrl }, logger), logger);
    return await join(logStore, documents, logger);
  } catch (error) {
    await logStore.close();
    throw error;
  }
}

async function join(logStore: LogStore, documents: DocumentStores, logger: Logger): Promise<Stores> {
  const { events } = logStore;
  const { engine, vault, ...rest } = documents;
  try {
    await onceThere(() => checkFingerprint({ log: events, vault }), logger);
  } catch (error) {
    await documents.close();
    throw error;
  }
  return {
    ...rest,
    vault,
    events,
    log: createDomainLog({ log: events, vault }),
    engines: { log: logStore.engine, documents: engine },
    async close() {
      await logStore.close();
      await documents.close();
    },
  };
}
