import type { Position } from '@duende/contracts/events/domain-event';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { followFromNow } from '@duende/platform/event-log/follow-log';
import { createFollowedLog, type FollowedLog } from '@duende/platform/event-log/followed-log';
import { isHttps } from '@duende/platform/http/security';
import { createSessionKeeper, type SessionKeeper } from '@duende/platform/sessions/session';
import type { EngineOpened } from '@duende/platform/observability/engine';
import type { Logger } from '@duende/platform/observability/logger';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { openStores, type Stores } from '@duende/platform/stores/open-stores';
import { writtenWhileHeld } from '@duende/platform/coordination/log-hold';
import { isErased } from './accounts/load-account.ts';
import {
  createErasureGuard,
  joinErasureGuard,
  type ErasureGuard,
  type SharedErasureGuard,
} from './handling/erasure-guard.ts';

/** What a process that takes commands stands on. */
export interface CommandRuntime {
  readonly stores: Stores;
  readonly log: DomainLog;
  /** what is known of the log without asking it */
  readonly followed: FollowedLog;
  /** where the log ended when this process opened it, if no other can write it; else `null` */
  readonly aloneSince: Position | null;
  readonly sessions: SessionKeeper;
  readonly erasureGuard: ErasureGuard;
  /** Leaves the other processes and closes the stores. */
  close(): Promise<void>;
}

export interface CommandRuntimeOptions {
  readonly logger: Logger;
  /** ends this process in order, as failed: somebody else writes now, or a move has asked it to */
  readonly end: () => void;
  readonly onOpened?: EngineOpened;
}

/**
 * Opens the stores and joins whoever shares them; engines that are away are waited for. Throws as `openStores` does.
 * @throws LogHeld when a process with other keys writes the log
 */
export async function openCommandRuntime(
  config: Config,
  { logger, end, onOpened }: CommandRuntimeOptions,
): Promise<CommandRuntime> {
  let isEnding = false;
  const onEnd = (why: string) => {
    if (isEnding) return;
    isEnding = true;
    logger.error(`${why}: this process takes no more commands and ends`);
    end();
  };
  const { opened, release } = await openHeldStores(config, { logger, onEnd, onOpened });
  const { stores, followed, unfollow } = followLog(opened, logger);
  const close = async () => {
    await unfollow();
    await release();
    await stores.close();
  };
  const onGroupEnd = () => onEnd('a move of the database of MONGODB_URL has asked all processes to end');
  const joining = retryUntilAvailable(() => openErasureGuard(stores, logger, onGroupEnd), logger);
  const erasureGuard = await joining.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const { log: logEngine, documents } = stores.engines;
  if (!logEngine.isEmbedded || !documents.isEmbedded)
    logger.info({ log: logEngine.name, documents: documents.name }, 'engines');
  const { log } = stores;
  const aloneSince = logEngine.isEmbedded ? await log.head() : null;
  const sessions = createSessionKeeper({
    keys: stores.sessionKeys,
    revocations: stores.revocations,
    openSessions: stores.openSessions,
    secureCookies: isHttps(config),
    logId: log.id,
    now: stores.now,
  });
  return {
    stores,
    log,
    followed,
    aloneSince,
    sessions,
    erasureGuard,
    async close() {
      await erasureGuard.leave();
      await close();
    },
  };
}

/**
 * The erasure guard of this process alone where the stores are, else the one of all that share them.
 * @param onEnd hears that all who share them were asked to end
 * @throws StoreUnavailable when the others cannot be reached
 */
async function openErasureGuard(
  { shared, log }: Pick<Stores, 'shared' | 'log'>,
  logger: Logger,
  onEnd: () => void,
): Promise<SharedErasureGuard> {
  const asked = { isErased: (userId: string) => isErased(log, userId) };
  if (shared !== null) return joinErasureGuard({ ...asked, register: shared.members, logger, onEnd });
  return { ...createErasureGuard(asked), leave: async () => undefined };
}

/** The stores, with a log that nobody else writes: by its lock in a data folder, by a mark in the log where it is served. */
async function openHeldStores(
  config: Config,
  {
    logger,
    onEnd,
    onOpened,
  }: Pick<CommandRuntimeOptions, 'logger'> & {
    readonly onEnd: (why: string) => void;
    readonly onOpened: EngineOpened | undefined;
  },
): Promise<{ readonly opened: Stores; release(): Promise<void> }> {
  const stores = await openStores(config, logger, onOpened);
  if (stores.engines.log.isEmbedded) return { opened: stores, release: async () => undefined };
  try {
    const { holdServedLog } = await import('./hold-served-log.ts');
    const hold = await retryUntilAvailable(() => holdServedLog(stores, config, onEnd), logger);
    const held = stores.behind((events) => writtenWhileHeld(events, hold));
    return { opened: { ...stores, ...held }, release: hold.release };
  } catch (error) {
    await stores.close();
    throw error;
  }
}

/**
 * The stores with a log that is followed: by whoever makes all read models from it in this process, and where others share
 * them, so that this process may make none, by itself.
 */
function followLog(
  stores: Stores,
  logger: Logger,
): { readonly stores: Stores; readonly followed: FollowedLog; unfollow(): Promise<void> } {
  const { log: events, followed } = createFollowedLog(stores.events);
  return {
    stores: { ...stores, ...stores.behind(() => events) },
    followed,
    unfollow: stores.shared === null ? async () => undefined : followFromNow(events, logger),
  };
}
