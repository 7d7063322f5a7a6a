import type { Config } from '@duende/platform/config/config';
import { createDomainLog } from '@duende/platform/domain-log/open-domain-log';
import { openMongoKeyVault } from '@duende/platform/key-vault/mongo-key-vault';
import type { MongoConnection } from '@duende/platform/mongo/mongo-connection';
import type { Logger } from '@duende/platform/observability/logger';
import { openEventStore, type LogStore } from '@duende/platform/stores/log-store';
import { Refusal } from '@duende/contracts/refusal';
import { createExportRegister, type ExportRegister } from './export/export-register.ts';

/**
 * The register of exports in a process that only reads: the log is opened with the first export, so that queries need no
 * EventStoreDB to start or to answer. Without `EVENTSTORE_URL` nothing can be exported here (503).
 */
export function openExportRegister(
  { eventstoreUrl }: Pick<Config, 'eventstoreUrl'>,
  connection: Pick<MongoConnection, 'db'>,
  logger: Logger,
): ExportRegister & { close(): Promise<void> } {
  let opened: Promise<{ readonly store: LogStore; readonly register: ExportRegister }> | null = null;

  async function open() {
    if (eventstoreUrl === null) throw new Refusal('service.unavailable');
    const vault = await openMongoKeyVault(connection);
    const store = await openEventStore(eventstoreUrl, logger);
    const log = createDomainLog({ log: store.events, vault });
    return { store, register: createExportRegister({ log, vault }) };
  }

  async function register(): Promise<ExportRegister> {
    const opening = (opened ??= open());
    try {
      return (await opening).register;
    } catch (error) {
      if (opened === opening) opened = null;
      throw error;
    }
  }

  return {
    record: async (exported, by) => (await register()).record(exported, by),
    pseudonymKey: async (exportId) => (await register()).pseudonymKey(exportId),
    async close() {
      await (await opened?.catch(() => null))?.store.close();
    },
  };
}
