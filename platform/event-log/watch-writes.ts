import { randomUUID } from 'node:crypto';
import { LogUnavailable, StorageFull } from '../errors/errors.ts';
import type { EventLog, LogMarks } from './event-log.ts';

/** A log, and whether it takes what is written to it. */
export interface WatchedWrites<Log> {
  readonly log: Log;
  /** False: it answers, but the last thing that was to be written was refused. Told without asking it. */
  takesWrites(): boolean;
  close(): void;
}

const PROBE_MS = 1_000;

/**
 * Notices when a log that answers (`isUp`) takes no writes: its disk is full, or no majority confirms them. From then on it
 * tries a mark each second, which no reader ever meets, so that it is known to take writes again also when nobody comes:
 * callers who see that nothing can be written do not try.
 */
export function watchWrites<Log extends EventLog & LogMarks>(
  log: Log,
  isUp: () => boolean,
): WatchedWrites<Log> {
  let probe: NodeJS.Timeout | null = null;
  let isClosed = false;

  function taken(): void {
    if (probe !== null) clearTimeout(probe);
    probe = null;
  }

  function refused(mark: string): void {
    if (isClosed) return;
    probe = setTimeout(() => void tryAgain(mark), PROBE_MS).unref();
  }

  async function tryAgain(mark: string): Promise<void> {
    try {
      await log.markOnce(mark, 'written');
      taken();
    } catch {
      // Whatever it failed with, it was not written.
      refused(mark);
    }
  }

  return {
    log: {
      ...log,
      async append(...append) {
        try {
          const result = await log.append(...append);
          taken();
          return result;
        } catch (error) {
          const isRefused = error instanceof StorageFull || (error instanceof LogUnavailable && isUp());
          if (isRefused && probe === null) refused(`probe-${randomUUID()}`);
          throw error;
        }
      },
    },
    takesWrites: () => probe === null,
    close() {
      isClosed = true;
      taken();
    },
  };
}
