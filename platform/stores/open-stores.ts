import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { openLog, type OpenLog } from '../domain-log/open-log.ts';
import { checkFingerprint } from '../key-vault/key-vault.ts';
import type { Logger } from '../observability/logger.ts';
import { OperatorError } from '../errors/errors.ts';
import { dataFiles, ensureDataFolder } from '../files/data-files.ts';
import { asFolderFault } from '../files/folder-fault.ts';
import { openEmbeddedDocuments, type DocumentStores } from './document-stores.ts';
import type { Engine, EngineOpened } from '../observability/engine.ts';
import { openEmbeddedLog, type LogStore } from './log-store.ts';
import type { MongoDocumentSettings } from './mongo-documents.ts';
import { retryUntilAvailable } from '../resilience/retry.ts';

export interface Stores extends Omit<DocumentStores, 'engine'>, OpenLog {
  readonly engines: { readonly log: Engine; readonly documents: Engine };
}

export type StoreSettings = Pick<Config, 'dataDir' | 'sessionKeys' | 'eventstoreUrl' | 'mongodbUrl'> &
  Pick<MongoDocumentSettings, 'counterAnswerMs'>;

/**
 * Opens all stores on their configured engines: the log on `eventstoreUrl`, the rest on `mongodbUrl`, both by default
 * in the data folder. Waits for absent servers. Loads only the clients it needs: they are a fifth of the start.
 * @throws VaultMismatch when the vault is not this log's
 * @throws LogAccessDenied when EventStoreDB refuses the credentials
 * @throws LogUnavailable when another process has the data folder open
 * @throws OperatorError when a restore is incomplete, or the data folder is not writable
 */
export async function openStores(
  config: StoreSettings,
  logger: Logger,
  onOpened: EngineOpened = () => undefined,
): Promise<Stores> {
  try {
    return await openEach(config, logger, onOpened);
  } catch (error) {
    throw asFolderFault(error, 'DATA_DIR', config.dataDir);
  }
}

async function openEach(config: StoreSettings, logger: Logger, onOpened: EngineOpened): Promise<Stores> {
  const { eventstoreUrl, mongodbUrl } = config;
  if (existsSync(dataFiles(config.dataDir).restoring)) throw brokenOff(config.dataDir);
  if (eventstoreUrl === null || mongodbUrl === null) await ensureDataFolder(config.dataDir);
  const logStore =
    eventstoreUrl === null ? await openEmbeddedLog(config) : await openServedLog(eventstoreUrl, logger);
  onOpened('log', logStore.engine);
  try {
    const documents =
      mongodbUrl === null
        ? await openEmbeddedDocuments(config, logger)
        : await openServedDocuments({ ...config, mongodbUrl }, logger);
    onOpened('documents', documents.engine);
    return await join(logStore, documents, logger);
  } catch (error) {
    await logStore.close();
    throw error;
  }
}

async function openServedLog(url: string, logger: Logger): Promise<LogStore> {
  const { openEventStore } = await import('./eventstore-log-store.ts');
  return openEventStore(url, logger);
}

async function openServedDocuments(config: MongoDocumentSettings, logger: Logger): Promise<DocumentStores> {
  const { openMongoDocuments } = await import('./mongo-documents.ts');
  return retryUntilAvailable(() => openMongoDocuments(config, logger), logger);
}

function brokenOff(dataDir: string): OperatorError {
  return new OperatorError(
    `a restore into ${dataDir} is under way or was broken off: let it end, or run it again`,
  );
}

async function join(logStore: LogStore, documents: DocumentStores, logger: Logger): Promise<Stores> {
  const { events } = logStore;
  const { engine, vault, ...rest } = documents;
  try {
    await retryUntilAvailable(() => checkFingerprint({ log: events, vault }), logger);
  } catch (error) {
    await documents.close();
    throw error;
  }
  return {
    ...rest,
    vault,
    ...openLog({ events, vault }),
    engines: { log: logStore.engine, documents: engine },
    async close() {
      await logStore.close();
      await documents.close();
    },
  };
}
