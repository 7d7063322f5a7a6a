import type { Position } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import { createSemaphore } from '@duende/platform/resilience/semaphore';

const KEPT = 8;
/** Browsers give up later. */
const WAITING = 16;
const PATIENCE_MS = 20_000;

interface Made {
  readonly position: Position;
  readonly answer: Promise<unknown>;
}

/** One at a time, and each once per read-model position; later callers share it. */
export function createOnceAPosition() {
  const oneByOne = createSemaphore({
    atOnce: 1,
    waiting: WAITING,
    patienceMs: PATIENCE_MS,
    refuse: () => new Refusal('service.busy', { retryAfter: 5 }),
  });
  const kept = new Map<string, Made>();

  return async <T>(key: string, position: Position, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known?.position === position) return known.answer as Promise<T>;
    const answer = oneByOne(make);
    const made = { position, answer };
    kept.delete(key);
    kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
    try {
      return await answer;
    } catch (error) {
      if (kept.get(key) === made) kept.delete(key);
      throw error;
    }
  };
}
