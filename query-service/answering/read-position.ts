import type { IncomingMessage, ServerResponse } from 'node:http';
import { HEADERS } from '@duende/contracts/api/headers';
import { LIMITS } from '@duende/contracts/constants/limits';
import type { Position } from '@duende/contracts/events/domain-event';
import { ownLogPosition } from '@duende/platform/http/request-context';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import type { ReadModelName } from '@duende/projections/read-models';

/** Waits for the caller's own write and marks the answer; resolves to the position that may be read at. */
export interface ReadYourWrites {
  (req: IncomingMessage, res: ServerResponse, reads: readonly ReadModelName[]): Promise<Position>;
}

/**
 * Before a query reads: wait until its read models have reached what the caller last wrote, at most two seconds, and
 * say so when they have not. The position is taken before the reading, so that what is answered is never older than
 * what `Read-Position` says; it may be newer, and then a live message repeats what is known already.
 */
export function createReadYourWrites(options: { progress: ReadProgress; logId: string }): ReadYourWrites {
  const { progress, logId } = options;
  return async (req, res, reads) => {
    const wanted = ownLogPosition(req, logId);
    if (wanted !== null && wanted > progress.position(reads)) {
      const reached = await progress.waitFor(reads, wanted, LIMITS.readYourWritesMs);
      if (!reached) res.setHeader(HEADERS.readModel, 'stale');
    }
    const position = progress.position(reads);
    res.setHeader(HEADERS.readPosition, position);
    return position;
  };
}
