import { Refusal } from '@duende/contracts/common/refusal';
import { LogUnavailable } from '@duende/platform/errors/errors';
import type { EventLog } from '@duende/platform/event-log/event-log';
import type { Logger } from '@duende/platform/observability/logger';
import { joinGroup } from '@duende/platform/coordination/membership';
import type { MemberRegister, MembershipTiming } from '@duende/platform/coordination/member-register';
import { createErasureGuard, guardedBy, type Admit, type ErasureGuard } from './erasure-guard.ts';

/** One erasure guard before the handlers of all command processes. */
export interface SharedErasureGuard extends ErasureGuard {
  /**
   * The log as this process may write it: an actor's events are refused with `LogUnavailable` while the other processes
   * may have given this one up, so that a process that was cut off or asleep cannot record what it began before.
   */
  fence<L extends Pick<EventLog, 'append'>>(log: L): L;
  /** False: it lets nobody through, since the other processes cannot be reached. */
  isOpen(): boolean;
  leave(): Promise<void>;
}

export interface SharedErasureGuardOptions {
  readonly register: MemberRegister;
  /** whether the log holds the person's erasure */
  readonly isErased: (userId: string) => Promise<boolean>;
  readonly logger: Logger;
  /** all processes that share the register were asked to end */
  readonly onEnd: () => void;
  readonly timing?: MembershipTiming;
}

/** Joins the command processes that share the register. Rejects with `StoreUnavailable` when it cannot be reached. */
export async function joinErasureGuard(options: SharedErasureGuardOptions): Promise<SharedErasureGuard> {
  const local = createErasureGuard(options);
  const { close, open, drained } = local;
  const duties = { close, open, drained, staysClosed: options.isErased };
  const membership = await joinGroup({ ...options, duties });

  const admit: Admit = async (userId, work) => {
    if (!membership.isCurrent()) throw new Refusal('service.unavailable', { retryAfter: 1 });
    return await local.admit(userId, work);
  };

  return {
    admit,
    guard: (handler) => guardedBy(admit, handler),
    whileClosed: membership.whileClosed,
    isOpen: membership.isCurrent,
    leave: membership.leave,
    fence: (log) => ({
      ...log,
      async append(stream, events, expected) {
        const isAnActors = events.some(({ metadata }) => metadata.actorId !== null);
        if (isAnActors && !membership.isCurrent())
          throw new LogUnavailable('this process is not in touch with the other command processes');
        return await log.append(stream, events, expected);
      },
    }),
  };
}
