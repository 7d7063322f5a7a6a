import { LIMITS } from '@duende/contracts/constants/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import { READ_MODEL_NAMES } from '../read-models.ts';
import type { ReadModelStatus } from './start-projections.ts';

export interface ScrubbingReadModels {
  readonly progress: Pick<ReadProgress, 'waitFor'>;
  status(): readonly ReadModelStatus[];
}

/**
 * Waits, for a bounded time, until every read model has folded an erasure; whether they have. One that has stopped is
 * waited for by nobody, and still shows what it showed: that is a no.
 */
export function scrubbedBy({
  progress,
  status,
}: ScrubbingReadModels): (position: Position) => Promise<boolean> {
  return async (position) => {
    await progress.waitFor(READ_MODEL_NAMES, position, LIMITS.readYourWritesMs);
    return status().every((model) => model.state !== 'stopped' && model.position >= position);
  };
}
