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
  /** milliseconds until the outcome counts as unknown */
  readonly timeoutMs: number;
  /** total attempts */
  readonly tries: number;
  /** grows afterwards */
  readonly pauseMs: number;
}

const APPEND_TIMING: AppendTiming = { timeoutMs: COMMAND_MS, tries: 3, pauseMs: 200 };

/**
 * The single way to record commands; each attempt passes the erasure guard. While the outcome is unknown, the same
 * events are appended again at the same revision, which the log recognises. Rejects with `LogUnavailable` if it
 * stays unknown or the deadline is over. Without a deadline the usual time starts here.
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

/** Randomised, so that colliding writers do not collide again. */
export function jittered(milliseconds: number): number {
  return milliseconds * (0.5 + Math.random() / 2);
}

/** Reports in health whether this process may write. */
export function observeGate(
  { isOpen }: Pick<ErasureGuard, 'isOpen'>,
  health: Pick<HealthRegistry, 'check'>,
): void {
  health.check(
    'gate',
    () => (isOpen() ? 'ok' : 'down'),
    () => (isOpen() ? null : 'the other processes on MongoDB cannot be seen: nothing is recorded meanwhile'),
  );
}
