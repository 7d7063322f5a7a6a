import type { Position } from '@duende/contracts/events/domain-event';
import { madridHour } from '@duende/contracts/common/madrid-hour';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { DIGEST_HOURS, isQuiet } from '@duende/contracts/notices/notice-preferences';
import type { Leases } from '@duende/platform/coordination/leases';
import type { ReactionMark, ReactionMarks } from '@duende/platform/coordination/reaction-marks';
import type { DomainBatch, DomainLog } from '@duende/platform/domain-log/domain-log';
import type { Logger } from '@duende/platform/observability/logger';
import { pause } from '@duende/platform/resilience/retry';
import { createKeyedQueue } from '@duende/platform/resilience/serialize';
import type { Digest, FoundPush } from '../../notices/push-digest.ts';
import type { PushFinder } from '../../notices/push-finder.ts';
import { MarkMoved, startHeldReaction, untilOneEnds } from '../held-reaction.ts';
import type { PushSender } from './push-sender.ts';

export interface PushReactionOptions {
  readonly logger: Logger;
  readonly log: Pick<DomainLog, 'head' | 'subscribeAll'>;
  readonly marks: ReactionMarks;
  /** `null`: no other process can use the stores */
  readonly leases: Leases | null;
  readonly holder: string;
  readonly find: PushFinder;
  /** Bounded; resolves to whether the read models reached the position. */
  readonly waitFor: (position: Position) => Promise<boolean>;
  readonly sender: Pick<PushSender, 'send'>;
  /** ms since 1970 */
  readonly now: () => number;
  /** between checks of the clock */
  readonly clockMs?: number;
}

const LEASE = 'push';
const PUSHED_FOR_MS = 3_600_000;
const CLOCK_MS = 20_000;
/** A restart then rereads few events. */
const MOVE_EVERY = 1_000;

/**
 * Follows the log in one process at a time. The mark moves before sending, so no notice is repeated after a
 * restart, rebuild or restore. A killed process loses its unsent messages.
 */
export function startPushReaction(options: PushReactionOptions): { stop(): Promise<void> } {
  const { logger, log, marks, leases, holder, find, waitFor, sender, now, clockMs = CLOCK_MS } = options;

  async function reacting(signal: AbortSignal): Promise<readonly Promise<void>[]> {
    const inTurn = createKeyedQueue();
    let mark = await beginning(options);
    let unmoved = 0;

    async function moveAndSend(to: ReactionMark, found: readonly FoundPush[], since: number): Promise<void> {
      if (signal.aborted) return;
      if (!(await marks.move(mark, to))) throw new MarkMoved();
      mark = to;
      unmoved = 0;
      sender.send(found.map((push) => ({ ...push, until: since + PUSHED_FOR_MS })));
    }

    async function see({ events, through }: DomainBatch): Promise<void> {
      for (const event of events) {
        const at = Date.parse(event.metadata.at);
        if (!find.concerns(event) || now() - at >= PUSHED_FOR_MS) continue;
        while (!(await waitFor(event.position)) && !signal.aborted);
        const found = await find.ofEvent(event, now());
        // A move costs a file sync. Events without recipients have none after a restart either.
        if (found.length > 0) await moveAndSend({ ...mark, position: event.position }, found, at);
      }
      unmoved += events.length;
      if (unmoved >= MOVE_EVERY) await moveAndSend({ ...mark, position: through.position }, [], now());
    }

    async function lookAtClock(): Promise<void> {
      const at = now();
      const today = madridDay(new Date(at));
      const hour = madridHour(new Date(at));
      for (const [which, due] of Object.entries(DIGEST_HOURS) as [Digest, number][]) {
        const isDue = hour >= due && !isQuiet(hour);
        if (!isDue || mark.days[which] === today) continue;
        const found = await find.digest(which, at, mark.days);
        await moveAndSend({ ...mark, days: { ...mark.days, [which]: today } }, found, at);
      }
    }

    async function followClock(): Promise<void> {
      while (!signal.aborted) {
        await inTurn(LEASE, lookAtClock);
        await pause(clockMs, signal);
      }
    }

    async function followLog(): Promise<void> {
      for await (const item of log.subscribeAll(mark.position, signal))
        if (!('caughtUp' in item)) await inTurn(LEASE, () => see(item));
    }

    return [followClock(), followLog()];
  }

  return startHeldReaction({
    ...{ logger, leases, holder, lease: LEASE, failed: 'notices are not pushed; tried again' },
    react: (signal) => untilOneEnds(signal, reacting),
  });
}

/** At the end of the log on the first run, or after a restore. */
async function beginning({
  marks,
  log,
  now,
}: Pick<PushReactionOptions, 'marks' | 'log' | 'now'>): Promise<ReactionMark> {
  const [mark, head] = await Promise.all([marks.read(), log.head()]);
  if (mark !== null && mark.position <= head) return mark;
  const [today, hour] = [madridDay(new Date(now())), madridHour(new Date(now()))];
  // It is unknown whether today's earlier summaries were sent.
  const passed = Object.entries(DIGEST_HOURS).filter(([, due]) => hour >= due);
  const days = Object.fromEntries(passed.map(([which]) => [which, today]));
  const first = { position: head, days };
  if (!(await marks.move(mark, first))) throw new MarkMoved();
  return first;
}
