import type { Logger } from '@duende/platform/observability/logger';

/** ms: all read models detect it in turn. */
const LOGGED_FOR_MS = 60_000;
const loggedAt = new WeakMap<object, number>();

/** Warns once that the read models do not fit this log, e.g. after a restore. Debug lines name them. */
export function logRebuilding(logger: Pick<Logger, 'warn' | 'debug'>, readModel: string): void {
  logger.debug({ readModel }, 'the log does not know this checkpoint');
  const now = performance.now();
  if (now - (loggedAt.get(logger) ?? Number.NEGATIVE_INFINITY) < LOGGED_FOR_MS) return;
  loggedAt.set(logger, now);
  logger.warn(
    'the log does not know the checkpoints of read models, as after a move or a restore: rebuilding them',
  );
}
