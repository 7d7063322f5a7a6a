import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import type { Logger } from '@duende/platform/observability/logger';
import type { Assignment } from './worker.ts';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 2000;

interface PersistOptions {
  /** of the read model */
  readonly name: string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly assignment: Pick<Assignment, 'ending' | 'isOurs'>;
  readonly onFault: (fault: unknown) => void;
}

/** Resolves to whether the work was done. */
export type Persist = (work: (isRepeated: boolean) => Promise<void>) => Promise<boolean>;

/** Retries while the store is down; other errors are faults. */
export function createPersist({ name, logger, assignment, onFault }: PersistOptions): Persist {
  const { ending } = assignment;
  return async (work) => {
    let isRepeated = false;
    for (
      let pause = FIRST_PAUSE_MS;
      !ending.aborted && assignment.isOurs();
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    ) {
      try {
        await work(isRepeated);
        return assignment.isOurs();
      } catch (fault) {
        if (!(fault instanceof StoreUnavailable)) {
          onFault(fault);
          return false;
        }
        logger.warn({ err: fault, readModel: name }, 'the read store is away; trying again');
      }
      isRepeated = true;
      await delay(pause, undefined, { ref: false });
    }
    return false;
  };
}
