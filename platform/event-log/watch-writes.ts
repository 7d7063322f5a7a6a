import { randomUUID } from 'node:crypto';
import { LogUnavailable, StorageFull, StreamRefused } from '../errors/errors.ts';
import type { Logger } from '../observability/logger.ts';
import type { EventLog, LogMarks } from './event-log.ts';

export interface WatchedWrites<Log> {
  readonly log: Log;
  /** The reason for a refused write, although the log answers; otherwise `null`. */
  refusal(): string | null;
  /** The engine answers again. It may not lead, so a confirmed write must follow. */
  answersAgain(): void;
  close(): void;
}

const PROBE_MS = 1_000;
const SAY_AGAIN_MS = 60_000;

const NO_ROOM = 'writes are refused: there is no room';
const NOT_CONFIRMED = 'writes are not confirmed';
const NOT_CONFIRMED_YET = 'it answers again, but has not confirmed a write yet';
/** Waiting writers retry by then and show the same. */
const FIRST_PROBE_MS = 50;

/**
 * Notices when a log that answers (`isUp`) accepts no writes: disk full, or no majority. Then it writes a mark each
 * second, invisible to readers, to notice recovery without callers. Logs this, again each minute.
 */
export function watchWrites<Log extends EventLog & LogMarks>(
  log: Log,
  isUp: () => boolean,
  logger?: Pick<Logger, 'info' | 'warn'>,
): WatchedWrites<Log> {
  let probe: NodeJS.Timeout | null = null;
  let reason = NOT_CONFIRMED;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  function taken(): void {
    if (probe === null) return;
    clearTimeout(probe);
    probe = null;
    const wasLogged = loggedAt > Number.NEGATIVE_INFINITY;
    loggedAt = Number.NEGATIVE_INFINITY;
    if (!isClosed && wasLogged) logger?.info('event log: writes are accepted again');
  }

  function report(error: unknown): void {
    reason = error instanceof StorageFull ? NO_ROOM : NOT_CONFIRMED;
    if (isClosed || performance.now() - loggedAt < SAY_AGAIN_MS) return;
    loggedAt = performance.now();
    logger?.warn({ err: error }, `event log: ${reason}`);
  }

  function refused(mark: string, afterMs = PROBE_MS): void {
    if (isClosed) return;
    probe = setTimeout(() => void tryAgain(mark), afterMs).unref();
  }

  async function tryAgain(mark: string): Promise<void> {
    try {
      await log.markOnce(mark, 'written');
      taken();
    } catch (error) {
      // Not written, for whatever reason.
      if (isUp()) report(error);
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
          const isRefused =
            error instanceof StorageFull ||
            (error instanceof LogUnavailable && !(error instanceof StreamRefused) && isUp());
          if (isRefused && probe === null) {
            refused(`probe-${randomUUID()}`);
            report(error);
          }
          throw error;
        }
      },
    },
    refusal: () => (probe === null ? null : reason),
    answersAgain() {
      if (probe !== null) return;
      reason = NOT_CONFIRMED_YET;
      refused(`probe-${randomUUID()}`, FIRST_PROBE_MS);
    },
    close() {
      isClosed = true;
      taken();
    },
  };
}
