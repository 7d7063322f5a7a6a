import { Refusal } from '@duende/contracts/refusal';
import { createSemaphore } from '@duende/platform/resilience/semaphore';

/** Each holds up to 10 MB in memory from its first byte until its photo is made. */
const AT_ONCE = 6;
/** Of one person, so that nobody takes all the places. */
const OF_ONE_PERSON = 2;
const WAITING = 24;
const PATIENCE_MS = 10_000;
const RETRY_AFTER_SECONDS = 10;

/**
 * Carries uploads out a few at a time, in the order they came.
 * @throws Refusal `service.busy` when too many wait or one has waited too long, `request.too-many` for a person's third at once
 */
export function createUploadTurns({ patienceMs = PATIENCE_MS } = {}): <T>(
  userId: string,
  work: () => Promise<T>,
) => Promise<T> {
  const retryAfter = RETRY_AFTER_SECONDS;
  const inTurn = createSemaphore({
    atOnce: AT_ONCE,
    waiting: WAITING,
    patienceMs,
    refuse: () => new Refusal('service.busy', { retryAfter }),
  });
  const under = new Map<string, number>();

  return async (userId, work) => {
    const own = under.get(userId) ?? 0;
    if (own >= OF_ONE_PERSON) throw new Refusal('request.too-many', { retryAfter });
    under.set(userId, own + 1);
    try {
      return await inTurn(work);
    } finally {
      const left = (under.get(userId) ?? 1) - 1;
      if (left === 0) under.delete(userId);
      else under.set(userId, left);
    }
  };
}
