import { LIMITS } from '@duende/contracts/constants/limits';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { ReadProgress, ReadCollection } from '@duende/platform/read-store/read-store';
import type { PendingDocument } from './pending-document.ts';

/**
 * How many parties of a person wait for approval, everything counted that the log holds when it is asked; after
 * `LIMITS.readYourWritesMs` as far as the read model has come.
 */
export function countingWaiting({
  pending,
  progress,
  log,
}: {
  readonly pending: Pick<ReadCollection<PendingDocument>, 'count'>;
  readonly progress: Pick<ReadProgress, 'waitFor'>;
  readonly log: Pick<DomainLog, 'head'>;
}): (userId: string) => Promise<number> {
  return async (userId) => {
    await progress.waitFor(['pending'], await log.head(), LIMITS.readYourWritesMs);
    return pending.count({ kind: 'party', authorId: userId });
  };
}
