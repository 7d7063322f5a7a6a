import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import {
  createLostMembers,
  type Group,
  type MemberRegister,
  MEMBERSHIP_TIMING,
  WHOLE_GROUP,
} from '@duende/platform/coordination/member-register';
import { MoveFailure, type Stillness } from './move-parts.ts';

/**
 * Ensures that no process is active in a database's group on any machine. Members send heartbeats; one that
 * misses them for the group's time-out writes nothing more. Meanwhile new members wait.
 * @throws MoveFailure if another member is active
 */
export async function holdMembersOff(
  members: MemberRegister,
  timing: { readonly beatMs: number; readonly lostMs: number } = MEMBERSHIP_TIMING,
): Promise<Stillness> {
  const own = `move-${randomUUID()}`;
  const closures = [{ id: randomUUID(), subject: WHOLE_GROUP }];
  const lostOf = createLostMembers(own, timing.lostMs);
  let others: Group = withoutOwn(await members.join(own));
  /** The others may run again. */
  let isGivenUp = false;
  let isClosing = false;

  function withoutOwn(group: Group): Group {
    return new Map([...group].filter(([id]) => id !== own));
  }

  async function beat(): Promise<void> {
    // Acknowledges closures, as this process serves no requests.
    const acknowledged = [...others.values()].flatMap((member) => member.closures.map(({ id }) => id));
    const group = await members.beat(own, { closures: isClosing ? closures : [], acknowledged });
    if (group === null) isGivenUp = true;
    else others = withoutOwn(group);
  }

  /** Inactivity takes time to detect. */
  async function isOnlyMember(): Promise<boolean> {
    for (const first = others; ; await delay(timing.beatMs / 2)) {
      await beat();
      if (isGivenUp) return false;
      const lost = new Set(lostOf(others, performance.now()).map(({ memberId }) => memberId));
      const living = [...others].filter(([id]) => !lost.has(id));
      if (living.length === 0) return true;
      if (living.some(([id, { beats }]) => beats !== (first.get(id)?.beats ?? beats))) return false;
    }
  }

  async function requireNoMembers(): Promise<void> {
    if (await isOnlyMember()) return;
    throw new MoveFailure(
      'processes run on the database of MONGODB_URL: stop all of them, and run this again',
    );
  }

  const timer = setInterval(() => {
    beat().catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
  }, timing.beatMs).unref();
  async function release(): Promise<void> {
    clearInterval(timer);
    // On failure the others time it out.
    await members.leave(own).catch(() => undefined);
  }

  try {
    // Running processes cannot be asked to end, so close the empty group, and check again for one that joined
    // in between.
    await requireNoMembers();
    isClosing = true;
    await requireNoMembers();
  } catch (error) {
    await release();
    throw error;
  }
  return { isKept: isOnlyMember, release };
}
