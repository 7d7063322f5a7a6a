import type { Logger } from '@duende/platform/observability/logger';

/** ms: all read models detect it in turn. */
const TOLD_FOR_MS = 60_000;
const toldAt = new WeakMap<object, number>();

/** Warns once that the read models do not fit this log, e.g. after a restore. Debug lines name them. */
export function tellRebuilding(logger: Pick<Logger, 'warn' | 'debug'>, readModel: string): void {
  logger.debug({ readModel }, 'the log does not know this checkpoint');
  const now = performance.now();
  if (now - (toldAt.get(logger) ?? Number.NEGATIVE_INFINITY) < TOLD_FOR_MS) return;
  toldAt.set(logger, now);
  logger.warn(
    'the log does not know the checkpoints of read models, as after a move or a restore: rebuilding them',
  );
}
