import type { Logger } from './logger.ts';
import { createOutageTally } from './outage-tally.ts';

/** A request that failed because something is away, has no room or is too busy. */
export interface FailedRequest {
  /** what it failed with, in a word: there are few of them */
  readonly kind: string;
  readonly details: object;
}

const SUM_EVERY_MS = 10_000;

/**
 * Tells the log of requests that fail in an outage: the first one of each kind by itself, then every ten seconds how many there
 * were, and at the end how many in all. In one of a minute every request fails, and a line for each would fill the disk. The others
 * are told one by one where debugging is switched on. Keeps no process alive.
 */
export function tellFailures(logger: Logger, now = () => performance.now()): (failed: FailedRequest) => void {
  const tally = createOutageTally(now);
  let timer: NodeJS.Timeout | null = null;

  function sumLater(): void {
    timer = setTimeout(() => {
      const { isOver, ...sum } = tally.sum();
      timer = null;
      if (isOver) {
        logger.info(sum, 'requests fail no longer');
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
