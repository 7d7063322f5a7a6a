import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';

interface Places {
  /** per process; the client sets the pace of each */
  readonly places: number;
  /** reserved for administrators */
  readonly kept: number;
}
const FOR_TABLES: Places = { places: 3, kept: 1 };
const RETRY_SECONDS = 30;

/**
 * Limits exports per process, and to one per account. Signed-in administrators count separately from their
 * token.
 * @throws Refusal `export.running` for a second one of the account, `export.too-many` if all places are taken
 */
export function createExportPlaces({ places, kept } = FOR_TABLES): <T>(
  actor: Actor,
  work: () => Promise<T>,
) => Promise<T> {
  const running = new Set<string>();
  return async ({ userId, isAdmin }, work) => {
    const holder = `${isAdmin ? 'admin' : 'account'} ${userId}`;
    if (running.has(holder)) throw new Refusal('export.running', { retryAfter: RETRY_SECONDS });
    if (running.size >= (isAdmin ? places : places - kept))
      throw new Refusal('export.too-many', { retryAfter: RETRY_SECONDS });
    running.add(holder);
    try {
      return await work();
    } finally {
      running.delete(holder);
    }
  };
}
