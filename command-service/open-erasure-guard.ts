import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { Logger } from '@duende/platform/observability/logger';
import type { Stores } from '@duende/platform/stores/open-stores';
import { streams } from '@duende/contracts/events/streams';
import { holderFold } from './claims/claim.ts';
import { createErasureGuard, type ErasureGuard } from './handling/erasure-guard.ts';
import { joinErasureGuard } from './handling/shared-erasure-guard.ts';
import { createAggregateReader } from './handling/aggregate-reader.ts';

/** An erasure guard, and the log as who stands behind it may write it. */
export interface OpenedErasureGuard {
  readonly erasureGuard: ErasureGuard;
  readonly log: DomainLog;
  /** False: it lets nobody through, since the other processes cannot be reached. */
  isOpen(): boolean;
  leave(): Promise<void>;
}

/**
 * The erasure guard of this process alone where the stores are, else the one of all that share them.
 * @param onEnd hears that all who share them were asked to end
 * @throws StoreUnavailable when the others cannot be reached
 */
export async function openErasureGuard(
  { shared, log, behind }: Pick<Stores, 'shared' | 'log' | 'behind'>,
  logger: Logger,
  onEnd: () => void,
): Promise<OpenedErasureGuard> {
  const isErased = erasedBy(log);
  if (shared === null)
    return {
      erasureGuard: createErasureGuard({ isErased }),
      log,
      isOpen: () => true,
      leave: () => Promise.resolve(),
    };
  const erasureGuard = await joinErasureGuard({ register: shared.members, isErased, logger, onEnd });
  return {
    erasureGuard,
    log: behind(erasureGuard.fence).log,
    isOpen: erasureGuard.isOpen,
    leave: erasureGuard.leave,
  };
}

/** Bytes of what is cached of what became of accounts. */
const CACHED_BYTES = 8 * 1024 * 1024;

/** Whether an account was erased, as the log says now. */
export function erasedBy(log: DomainLog): (userId: string) => Promise<boolean> {
  const accounts = createAggregateReader({ log, capacity: CACHED_BYTES });
  return async (userId) =>
    (await accounts.read(holderFold, streams.user(userId))).aggregate.state === 'erased';
}
