import type { Logger } from './logger.ts';
import { createOutageTally } from './outage-tally.ts';

/** A request that failed because something is away, full or busy. */
export interface FailedRequest {
  readonly kind: string;
  readonly details: object;
}

const SUM_EVERY_MS = 10_000;

/**
 * Logs failures of an outage: the first of each kind, a count every ten seconds, and a total. A line per request
 * would fill the disk; debug level shows all. Keeps no process alive.
 */
export function logFailures(logger: Logger, now = () => performance.now()): (failed: FailedRequest) => void {
  const tally = createOutageTally(now);
  let timer: NodeJS.Timeout | null = null;

  function sumLater(): void {
    timer = setTimeout(() => {
      const { isOver, ...sum } = tally.sum();
      timer = null;
      if (isOver) {
        logger.info(sum, 'requests no longer fail');
        return;
      }
      logger.warn(sum, 'requests fail');
      sumLater();
    }, SUM_EVERY_MS).unref();
  }

  return ({ kind, details }) => {
    if (tally.failed(kind)) logger.warn(details, 'request failed');
    else logger.debug(details, 'request failed');
    if (timer === null) sumLater();
  };
}
