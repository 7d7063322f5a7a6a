import { setTimeout as delay } from 'node:timers/promises';
import type { DomainLog, NewDomainEvent } from '@duende/platform/domain-log/domain-log';
import { LogUnavailable } from '@duende/platform/errors/errors';
import type { AppendResult, ExpectedRevision } from '@duende/platform/event-log/event-log';
import { withTimeout, COMMAND_MS, Deadline } from '@duende/platform/resilience/deadline';

export interface AppendTiming {
  /** after this many milliseconds the outcome of an append counts as unknown */
  readonly timeoutMs: number;
  /** how often an append is tried in all */
  readonly tries: number;
  /** milliseconds before the second try, growing from there */
  readonly pauseMs: number;
}

export const APPEND_TIMING: AppendTiming = { timeoutMs: COMMAND_MS, tries: 3, pauseMs: 200 };

/** `deadline` is the command's; one that has none has as long as any from here on. */
export interface AppendWithRetry {
  (
    stream: string,
    events: readonly NewDomainEvent[],
    expected: ExpectedRevision,
    deadline?: Deadline,
  ): Promise<AppendResult>;
}

/**
 * Appends, and while the outcome is unknown and there is time appends the very same events at the same expected revision
 * again, which the log answers as the first time. Rejects with `LogUnavailable` when it stays unknown, and without a
 * try when the deadline is over already; other errors pass at once.
 */
export function createAppendWithRetry(log: DomainLog, timing = APPEND_TIMING): AppendWithRetry {
  return async (stream, events, expected, deadline = new Deadline(COMMAND_MS)) => {
    for (let tries = 1; ; tries += 1) {
      if (deadline.isOver) throw new LogUnavailable('no time is left for an append');
      const patienceMs = Math.min(timing.timeoutMs, deadline.leftMs);
      try {
        return await withTimeout(
          log.append(stream, events, expected),
          patienceMs,
          () => new LogUnavailable(`no answer to an append within ${Math.round(patienceMs)} ms`),
        );
      } catch (error) {
        const pause = jittered(timing.pauseMs * tries);
        if (!(error instanceof LogUnavailable) || tries >= timing.tries || deadline.leftMs <= pause)
          throw error;
        await delay(pause);
      }
    }
  };
}

/** Between half of and the whole time, so that those who met once do not meet again. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}
