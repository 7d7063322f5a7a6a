import type { Config } from '@duende/platform/config/config';
import { countAppends } from '@duende/platform/domain-log/count-appends';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { Metrics } from '@duende/platform/http/metrics';
import { isHttps } from '@duende/platform/http/security';
import { createSessionKeeper, type SessionKeeper } from '@duende/platform/http/session';
import type { Logger } from '@duende/platform/logging/logger';
import { onceThere } from '@duende/platform/stores/once-there';
import { openStores, type Stores } from '@duende/platform/stores/open-stores';
import type { ActorGate } from './handling/actor-gate.ts';
import { openGate } from './handling/open-gate.ts';

/** What a process that takes commands stands on. */
export interface WritingGround {
  readonly stores: Stores;
  /** as the gate lets this process write it, every append counted */
  readonly log: DomainLog;
  readonly sessions: SessionKeeper;
  readonly gate: ActorGate;
  /** False: the gate lets nobody through, since the other processes cannot be reached. */
  isOpen(): boolean;
  /** Leaves the other processes and closes the stores. */
  close(): Promise<void>;
}

/** Opens the stores and joins whoever shares them; engines that are away are waited for. Throws as `openStores` does. */
export async function openWritingGround(
  config: Config,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Metrics },
): Promise<WritingGround> {
  const stores = await openStores(config, logger);
  const { gate, isOpen, leave, ...behindGate } = await onceThere(() => openGate(stores, logger), logger);
  const { log: logEngine, documents } = stores.engines;
  if (!logEngine.isEmbedded || !documents.isEmbedded)
    logger.info({ log: logEngine.name, documents: documents.name }, 'engines');
  const log = countAppends(behindGate.log, metrics);
  const sessions = createSessionKeeper({
    keys: stores.sessionKeys,
    revocations: stores.revocations,
    secureCookies: isHttps(config),
    logId: log.id,
  });
  return {
    stores,
    log,
    sessions,
    gate,
    isOpen,
    async close() {
      await leave();
      await stores.close();
    },
  };
}
