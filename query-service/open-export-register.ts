import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { openLog } from '@duende/platform/domain-log/open-log';
import { openMongoKeyVault } from '@duende/platform/key-vault/mongo-key-vault';
import { LogUnavailable } from '@duende/platform/errors/errors';
import type { MongoConnection } from '@duende/platform/mongo/mongo-connection';
import type { Logger } from '@duende/platform/observability/logger';
import type { LogStore } from '@duende/platform/stores/log-store';
import { withTimeout } from '@duende/platform/resilience/deadline';
import { Refusal } from '@duende/contracts/common/refusal';
import { createExportRegister, type ExportRegister } from './export/export-register.ts';

/** ms for EventStoreDB: shorter than the proxy's timeout, after which it would retry. */
const PATIENCE_MS = 4_500;

interface Opened {
  readonly store: LogStore;
  readonly register: ExportRegister;
  readonly log: Pick<DomainLog, 'read'>;
}

/**
 * Serves a query-only process. It opens the log on first use, so that queries run without EventStoreDB. A
 * failed attempt ends in time (503), the next call tries again. Without `EVENTSTORE_URL` exports answer 503.
 */
export function openExportRegister(
  { eventstoreUrl }: Pick<Config, 'eventstoreUrl'>,
  connection: Pick<MongoConnection, 'db'>,
  logger: Logger,
  patienceMs = PATIENCE_MS,
): ExportRegister & Pick<DomainLog, 'read'> & { close(): Promise<void> } {
  let opened: Promise<Opened> | null = null;
  let opening = new AbortController();

  async function open(signal: AbortSignal): Promise<Opened> {
    if (eventstoreUrl === null) throw new Refusal('service.unavailable');
    const { openEventStore } = await import('@duende/platform/stores/eventstore-log-store');
    const vault = await openMongoKeyVault(connection);
    const store = await openEventStore(eventstoreUrl, logger, signal);
    const { log } = openLog({ events: store.events, vault });
    return { store, register: createExportRegister({ log, vault }), log };
  }

  async function openInTime(): Promise<Opened> {
    opening = new AbortController();
    const work = open(opening.signal);
    try {
      return await withTimeout(
        work,
        patienceMs,
        () => new LogUnavailable('EventStoreDB: not opened in time'),
      );
    } catch (error) {
      opened = null;
      opening.abort();
      // in case it opens at this moment
      void work.then(({ store }) => store.close()).catch(() => undefined);
      throw error;
    }
  }

  const ready = () => (opened ??= openInTime());

  return {
    record: async (exported, by) => (await ready()).register.record(exported, by),
    secret: async () => (await ready()).register.secret(),
    read: async (...asked) => (await ready()).log.read(...asked),
    async close() {
      opening.abort();
      await (await opened?.catch(() => null))?.store.close();
    },
  };
}
