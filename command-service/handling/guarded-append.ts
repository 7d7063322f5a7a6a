import { setTimeout as delay } from 'node:timers/promises';
import type { DomainLog, NewDomainEvent } from '@duende/platform/domain-log/domain-log';
import { LogUnavailable } from '@duende/platform/errors/errors';
import type { AppendResult, ExpectedRevision } from '@duende/platform/event-log/event-log';
import type { HealthRegistry } from '@duende/platform/observability/health';
import type { Metrics } from '@duende/platform/observability/metrics';
import { withTimeout, COMMAND_MS, Deadline } from '@duende/platform/resilience/deadline';
import type { CommandContext } from './command-context.ts';
import type { ErasureGuard } from './erasure-guard.ts';

export interface AppendTiming {
  /** after this many milliseconds the outcome of an append counts as unknown */
  readonly timeoutMs: number;
  /** how often an append is tried in all */
  readonly tries: number;
  /** milliseconds before the second try, growing from there */
  readonly pauseMs: number;
}

const APPEND_TIMING: AppendTiming = { timeoutMs: COMMAND_MS, tries: 3, pauseMs: 200 };

/**
 * The one way in which commands are recorded. The actor of the events is admitted by the erasure guard each time they are sent.
 * While the outcome is unknown and there is time, the very same events are appended at the same expected revision again, which the log answers
 * as the first time. Rejects with `LogUnavailable` when it stays unknown, and without a try when the deadline is over already; other
 * errors pass at once. A command without a deadline has as long as any from here on.
 */
export interface Append {
  (
    stream: string,
    events: readonly NewDomainEvent[],
    expected: ExpectedRevision,
    context?: Pick<CommandContext, 'deadline' | 'isErasure'>,
  ): Promise<AppendResult>;
}

export interface AppendDependencies {
  readonly log: Pick<DomainLog, 'append'>;
  readonly erasureGuard: Pick<ErasureGuard, 'runUnlessErased'>;
  /** hears the type of each event that was written */
  readonly metrics: Pick<Metrics, 'countAppended'>;
}

export function createAppend(
  { log, erasureGuard, metrics }: AppendDependencies,
  timing: AppendTiming = APPEND_TIMING,
): Append {
  return async (
    stream,
    events,
    expected,
    { deadline = new Deadline(COMMAND_MS), isErasure = false } = {},
  ) => {
    const by = { userId: events[0]?.metadata.actorId ?? null, isErasure };
    for (let tries = 1; ; tries += 1) {
      if (deadline.isOver) throw new LogUnavailable('no time is left for an append');
      const patienceMs = Math.min(timing.timeoutMs, deadline.leftMs);
      try {
        const result = await withTimeout(
          erasureGuard.runUnlessErased(by, (assertNotFenced) =>
            log.append(stream, events, expected, assertNotFenced),
          ),
          patienceMs,
          () => new LogUnavailable(`no answer to an append within ${Math.round(patienceMs)} ms`),
        );
        for (const { type } of events) metrics.countAppended(type);
        return result;
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

/** Reports in health whether this process may record anything. */
export function observeGate(
  { isOpen }: Pick<ErasureGuard, 'isOpen'>,
  health: Pick<HealthRegistry, 'check'>,
): void {
  health.check(
    'gate',
    () => (isOpen() ? 'ok' : 'down'),
    () =>
      isOpen() ? null : 'the processes that share MongoDB are not heard of: nothing is recorded meanwhile',
  );
}
