import { LRUCache } from 'lru-cache';
import { StreamRefused } from '../../errors/errors.ts';
import type { Logger } from '../../observability/logger.ts';
import type { Connection } from './connection.ts';
import type { Heartbeat } from './heartbeat.ts';

/** What only an operator can fix is logged again after this time. */
const SAY_AGAIN_MS = 60_000;
const REMEMBERED = 1_000;

/** Names the streams that alone refuse the user what it may do with all others: that is no fault of the log. */
export function createStreamRefusals(options: {
  readonly connection: Pick<Connection, 'health'>;
  readonly heartbeat: Heartbeat;
  readonly logger: Logger | undefined;
}): { noted(error: unknown): unknown } {
  const { connection, heartbeat, logger } = options;
  const told = new LRUCache<string, true>({ max: REMEMBERED, ttl: SAY_AGAIN_MS });

  async function tell({ stream, cause, message }: StreamRefused): Promise<void> {
    await heartbeat.asked();
    if (connection.health.trouble !== null || told.has(stream)) return;
    told.set(stream, true);
    logger?.warn({ err: cause, stream }, message);
  }

  return {
    /** The same error, which is told about where it is one of these. */
    noted(error) {
      if (error instanceof StreamRefused) void tell(error);
      return error;
    },
  };
}
