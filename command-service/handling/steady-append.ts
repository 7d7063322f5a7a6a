import { setTimeout as delay } from 'node:timers/promises';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import { LogUnavailable } from '@duende/platform/event-log/event-log';

export interface AppendTiming {
  /** after this many milliseconds the outcome of an append counts as unknown */
  readonly timeoutMs: number;
  /** how often an append is tried in all */
  readonly tries: number;
  /** milliseconds before the second try, growing from there */
  readonly pauseMs: number;
}

/**
 * Appends, and while the outcome is unknown appends the very same events at the same expected revision again, which
 * the log answers as the first time. Rejects with `LogUnavailable` when it stays unknown; other errors pass at once.
 */
export function createSteadyAppend(log: DomainLog, timing: AppendTiming): DomainLog['append'] {
  return async (stream, events, expected) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await inTime(log.append(stream, events, expected), timing.timeoutMs);
      } catch (error) {
        if (!(error instanceof LogUnavailable) || tries >= timing.tries) throw error;
      }
      await delay(jittered(timing.pauseMs * tries));
    }
  };
}

/** Between half of and the whole time, so that those who met once do not meet again. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}

function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new LogUnavailable(`no answer to an append within ${timeoutMs} ms`));
    }, timeoutMs);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
