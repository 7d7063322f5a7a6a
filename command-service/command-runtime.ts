import type { Position } from '@duende/contracts/events/domain-event';
import type { Config } from '@duende/platform/config/config';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { followFromNow } from '@duende/platform/event-log/follow-log';
import { createFollowedLog, type FollowedLog } from '@duende/platform/event-log/followed-log';
import { isHttps } from '@duende/platform/http/security';
import { createSessionKeeper, type SessionKeeper } from '@duende/platform/sessions/session';
import type { EngineOpened } from '@duende/platform/observability/engine';
import type { Logger } from '@duende/platform/observability/logger';
import { OperatorError } from '@duende/platform/errors/errors';
import { retryUntilAvailable } from '@duende/platform/resilience/retry';
import { openStores, type Stores } from '@duende/platform/stores/open-stores';
import { type LogHold, writtenWhileHeld } from '@duende/platform/coordination/log-hold';
import { isErased } from './accounts/load-account.ts';
import {
  createErasureGuard,
  joinErasureGuard,
  type ErasureGuard,
  type SharedErasureGuard,
} from './handling/erasure-guard.ts';

export interface CommandRuntime {
  readonly stores: Stores;
  readonly log: DomainLog;
  /** the log's state without a request */
  readonly followed: FollowedLog;
  /** the log's end at opening if this is the only writer */
  readonly soleWriterSince: Position | null;
  readonly sessions: SessionKeeper;
  readonly erasureGuard: ErasureGuard;
  /** Leaves the shared register and closes the stores. */
  close(): Promise<void>;
}

export interface CommandRuntimeOptions {
  readonly logger: Logger;
  /** another process writes */
  readonly end: () => void;
  readonly onOpened?: EngineOpened;
}

/**
 * Waits for unavailable engines. Throws like `openStores`.
 * @throws LogHeld if a process with other keys writes the log
 */
export async function openCommandRuntime(
  config: Config,
  { logger, end, onOpened }: CommandRuntimeOptions,
): Promise<CommandRuntime> {
  const onEnd = (why: string) => {
    logger.error(`${why}: this process takes no more commands and ends`);
    end();
  };
  const { opened, hold } = await openHeldStores(config, { logger, onEnd, onOpened });
  const { stores, followed, unfollow } = followLog(opened, logger);
  const close = async () => {
    await unfollow();
    await hold?.release();
    await stores.close();
  };
  const joining = retryUntilAvailable(() => openErasureGuard(stores, hold, logger), logger);
  const erasureGuard = await joining.catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const { log: logEngine, documents } = stores.engines;
  if (!logEngine.isEmbedded || !documents.isEmbedded)
    logger.info({ log: logEngine.name, documents: documents.name }, 'engines');
  const { log } = stores;
  const soleWriterSince = logEngine.isEmbedded ? await log.head() : null;
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
    soleWriterSince,
    sessions,
    erasureGuard,
    async close() {
      await erasureGuard.leave();
      await close();
    },
  };
}

/**
 * Shared if the stores are. A move looks for members again after it has taken the log, and a member looks at the
 * log after it has joined: one of both sees the other.
 * @throws StoreUnavailable if others cannot be reached
 */
async function openErasureGuard(
  { shared, log }: Pick<Stores, 'shared' | 'log'>,
  hold: LogHold | null,
  logger: Logger,
): Promise<SharedErasureGuard> {
  const asked = { isErased: (userId: string) => isErased(log, userId) };
  if (shared === null) return { ...createErasureGuard(asked), leave: async () => undefined };
  const guard = await joinErasureGuard({ ...asked, register: shared.members, logger });
  try {
    if (hold === null || (await hold.isKept())) return guard;
    throw new OperatorError('the log of EVENTSTORE_URL was taken over: start again when the move has ended');
  } catch (error) {
    await guard.leave();
    throw error;
  }
}

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
): Promise<{ readonly opened: Stores; readonly hold: LogHold | null }> {
  const stores = await openStores(config, logger, onOpened);
  if (stores.engines.log.isEmbedded) return { opened: stores, hold: null };
  try {
    const { holdServedLog } = await import('./hold-served-log.ts');
    const hold = await retryUntilAvailable(() => holdServedLog(stores, config, onEnd), logger);
    const held = stores.behind((events) => writtenWhileHeld(events, hold));
    return { opened: { ...stores, ...held }, hold };
  } catch (error) {
    await stores.close();
    throw error;
  }
}

/** Fed by the read models of this process, or on its own if stores are shared. */
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
