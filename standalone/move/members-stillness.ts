import {
  type MemberRegister,
  MEMBERSHIP_TIMING,
  type MembershipTiming,
} from '@duende/platform/coordination/member-register';
import { joinGroup } from '@duende/platform/coordination/membership';
import { createLogger } from '@duende/platform/observability/logger';
import { MoveFailure, type Stillness } from './move-parts.ts';

const done = () => Promise.resolve();
/** It serves no requests. */
const IDLE = { close: done, drained: done, open: () => undefined };

/**
 * Ensures that no process is active in a database's group on any machine, as a member that keeps others off.
 * @throws MoveFailure if another member is active
 */
export async function holdMembersOff(
  register: MemberRegister,
  timing: MembershipTiming = MEMBERSHIP_TIMING,
): Promise<Stillness> {
  const logger = createLogger({ level: 'error' });
  const membership = await joinGroup({ register, duties: IDLE, logger, onEnd: () => undefined, timing });
  const requireNoOthers = async () => {
    if (await membership.isAlone()) return;
    throw new MoveFailure(
      'processes run on the database of MONGODB_URL: stop all of them, and run this again',
    );
  };
  try {
    // Running processes cannot be asked to end, so close the empty group, and check again for one that joined
    // in between.
    await requireNoOthers();
    membership.keepOthersOff();
    await requireNoOthers();
  } catch (error) {
    await membership.leave();
    throw error;
  }
  return { isKept: () => membership.isAlone(), release: () => membership.leave() };
}
