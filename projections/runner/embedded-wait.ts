import { LIMITS } from '@duende/contracts/constants/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import type { ReadProgress } from '@duende/platform/read-store/read-progress';
import { READ_MODEL_NAMES } from '../read-models.ts';

/** Lets a command's answer wait, for a bounded time, until every read model of this process shows what it did. */
export function createEmbeddedWait(progress: ReadProgress): (position: Position) => Promise<void> {
  return async (position) => {
    await progress.waitFor(READ_MODEL_NAMES, position, LIMITS.readYourWritesMs);
  };
}
