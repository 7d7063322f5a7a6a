import type { Position } from '@duende/contracts/events/domain-event';
import type { DomainLog } from '@duende/platform/domain-log/domain-log';
import type { FollowedLog } from '@duende/platform/event-log/followed-log';
import type { DayQuota, DayAllowances } from '../allowances/day-allowances.ts';
import { createClaims } from '../claims/claims.ts';
import { createErasureGuard } from '../handling/erasure-guard.ts';
import { createAppend, type AppendTiming } from '../handling/guarded-append.ts';
import { createCommandHandler } from '../handling/command-handler.ts';

const NO_QUOTA: DayQuota = { consume: async () => undefined, refund: async () => undefined };

/** Unlimited allowances. */
export const NO_ALLOWANCES: DayAllowances = { quota: () => NO_QUOTA };

export const NOT_COUNTED = { countAppended: () => undefined };

/** Command services over a log without erasures and allowances. */
export function plainCommands(
  log: DomainLog,
  more: {
    readonly timing?: AppendTiming;
    readonly followed?: FollowedLog;
    readonly soleWriterSince?: Position | null;
    readonly allowances?: DayAllowances;
  } = {},
) {
  const { timing, followed = null, soleWriterSince = null, allowances = NO_ALLOWANCES } = more;
  const erasureGuard = createErasureGuard({ isErased: async () => false });
  const append = createAppend({ log, erasureGuard, metrics: NOT_COUNTED }, timing);
  const handler = createCommandHandler({ log, append, allowances, followed });
  return { log, append, erasureGuard, handler, claims: createClaims({ handler, append, soleWriterSince }) };
}
