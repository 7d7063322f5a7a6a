import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';

interface Places {
  /** exports in one process at a time; each reads as fast as somebody else lets it */
  readonly places: number;
  /** of those for administrators alone, so that nobody keeps them from looking */
  readonly kept: number;
}
const FOR_TABLES: Places = { places: 3, kept: 1 };
const RETRY_SECONDS = 30;

/**
 * Runs the exports of one process: one of an account at a time, so that none holds all places. An administrator who is signed in has
 * a place beside what runs by their own token.
 * @throws Refusal `export.running` for a second one of the same account, `export.too-many` where all places are taken
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
