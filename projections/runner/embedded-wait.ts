import type { Position } from '@duende/contracts/events/domain-event';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import { READ_MODEL_NAMES } from '../read-models.ts';

/** Lets a command's answer wait, for so many milliseconds, until every read model of this process shows what it did. */
export function createEmbeddedWait(
  progress: ReadProgress,
): (position: Position, atMostMs: number) => Promise<void> {
  return async (position, atMostMs) => {
    await progress.waitFor(READ_MODEL_NAMES, position, atMostMs);
  };
}
