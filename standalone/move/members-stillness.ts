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
 * Makes sure that no process is in the group on a database, on whatever machine: each beats there while it runs, and one that has
 * stood still for as long as the others give it writes nothing any more. While this beats, nobody takes part who joins.
 * @throws MoveFailure where one beats; it goes on
 */
export async function holdMembersOff(
  members: MemberRegister,
  timing: { readonly beatMs: number; readonly lostMs: number } = MEMBERSHIP_TIMING,
): Promise<Stillness> {
  const own = `move-${randomUUID()}`;
  const closures = [{ id: randomUUID(), subject: WHOLE_GROUP }];
  const lostOf = createLostMembers(own, timing.lostMs);
  let others: Group = withoutOwn(await members.join(own));
  /** The others have given this move up, and may have begun again. */
  let isGivenUp = false;
  let isClosing = false;

  function withoutOwn(group: Group): Group {
    return new Map([...group].filter(([id]) => id !== own));
  }

  async function beat(): Promise<void> {
    // This move does nothing for anybody: whatever the others close is closed here.
    const acknowledged = [...others.values()].flatMap((member) => member.closures.map(({ id }) => id));
    const group = await members.beat(own, { closures: isClosing ? closures : [], acknowledged });
    if (group === null) isGivenUp = true;
    else others = withoutOwn(group);
  }

  /** Whether nobody else is there but who stands still, which takes time to be seen. */
  async function isAlone(): Promise<boolean> {
    for (const first = others; ; await delay(timing.beatMs / 2)) {
      await beat();
      if (isGivenUp) return false;
      const lost = new Set(lostOf(others, performance.now()).map(({ memberId }) => memberId));
      const living = [...others].filter(([id]) => !lost.has(id));
      if (living.length === 0) return true;
      if (living.some(([id, { beats }]) => beats !== (first.get(id)?.beats ?? beats))) return false;
    }
  }

  async function requireNobody(): Promise<void> {
    if (await isAlone()) return;
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
    // Who is gone all the same is given up by the others.
    await members.leave(own).catch(() => undefined);
  }

  try {
    // Nobody who runs may be asked to end, so the group is closed once nobody is in it; who came in between is in it then.
    await requireNobody();
    isClosing = true;
    await requireNobody();
  } catch (error) {
    await release();
    throw error;
  }
  return { isKept: isAlone, release };
}
