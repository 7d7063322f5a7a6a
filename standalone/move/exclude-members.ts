import {
  type MemberRegister,
  MEMBERSHIP_TIMING,
  type MembershipTiming,
} from '@duende/platform/coordination/member-register';
import { joinGroup } from '@duende/platform/coordination/membership';
import { createLogger } from '@duende/platform/observability/logger';
import { MoveFailure, type ExclusiveAccess } from './move-parts.ts';

/** It serves no requests. */
const IDLE = { lock: () => undefined, isIdle: () => true, drained: () => Promise.resolve() };

export interface MembersExclusion extends ExclusiveAccess {
  /** @throws MoveFailure if another member is active */
  requireNoOthers(): Promise<void>;
}

/** Joins a database's group, to see processes on any machine. */
export async function joinMembers(
  register: MemberRegister,
  timing: MembershipTiming = MEMBERSHIP_TIMING,
): Promise<MembersExclusion> {
  const logger = createLogger({ level: 'error' });
  const membership = await joinGroup({ register, duties: IDLE, logger, timing });
  return {
    async requireNoOthers() {
      if (await membership.isAlone()) return;
      throw new MoveFailure(
        'processes run on the database of MONGODB_URL: stop all of them, and run this again',
      );
    },
    isKept: () => membership.isAlone(),
    release: () => membership.leave(),
  };
}
