import type { Logger } from '@duende/platform/observability/logger';

/** All read models find the same out, one after the other. Milliseconds. */
const TOLD_FOR_MS = 60_000;
const toldAt = new WeakMap<object, number>();

/**
 * Says that what was folded does not fit this log, as after a move or a restore: in one line for all read models of a process; which ones they
 * are is for debugging.
 */
export function tellRebuilding(logger: Pick<Logger, 'warn' | 'debug'>, readModel: string): void {
  logger.debug({ readModel }, 'the log does not know this checkpoint');
  const now = performance.now();
  if (now - (toldAt.get(logger) ?? Number.NEGATIVE_INFINITY) < TOLD_FOR_MS) return;
  toldAt.set(logger, now);
  logger.warn(
    'the log does not know the checkpoints of read models, as after a move or a restore: rebuilding them',
  );
}
