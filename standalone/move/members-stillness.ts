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
import type { Tell } from './ends.ts';
import { MoveFailure, type Stillness } from './move-parts.ts';

export interface MembersStillnessOptions {
  readonly tell: Tell;
  /** why nobody may be there who is not ended by other means; `null`: whoever is there is asked to end */
  readonly nobodyElse: string | null;
  readonly timing?: { readonly beatMs: number; readonly lostMs: number };
}

/**
 * Processes that share a database, on whatever machines, are asked over their register to end, and waited for. Each beats
 * there while it takes commands; one that has stood still for as long as the others give it writes nothing any more,
 * whatever becomes of it. While this move beats, nobody takes part who joins.
 */
export function membersStillness(
  members: MemberRegister,
  { tell, nobodyElse, timing = MEMBERSHIP_TIMING }: MembersStillnessOptions,
): Stillness {
  const own = `move-${randomUUID()}`;
  const closures = [{ id: randomUUID(), subject: WHOLE_GROUP }];
  let lostOf = createLostMembers(own, timing.lostMs);
  let others: Group = new Map();
  /** The others have given this move up, and may have begun again. */
  let isGivenUp = false;
  let isAsking = false;
  let beating: NodeJS.Timeout | null = null;

  async function beat(): Promise<void> {
    // This move does nothing for anybody: whatever the others close is closed here.
    const acknowledged = [...others.values()].flatMap((member) => member.closures.map(({ id }) => id));
    const group = await members.beat(own, { closures: isAsking ? closures : [], acknowledged });
    if (group === null) isGivenUp = true;
    else others = new Map([...group].filter(([id]) => id !== own));
  }

  /** Resolves when nobody else is there but who stands still; `onLiving` is told of whoever beats until then. */
  async function nobodyElseBeats(onLiving: () => void): Promise<void> {
    const first = others;
    for (; !isGivenUp; await delay(timing.beatMs)) {
      await beat();
      const lost = new Set(lostOf(others, performance.now()).map(({ memberId }) => memberId));
      const living = [...others].filter(([id]) => !lost.has(id));
      if (living.length === 0) return;
      if (living.some(([id, { beats }]) => beats !== (first.get(id)?.beats ?? beats))) onLiving();
    }
  }

  function askToEnd(): Promise<void> {
    isAsking = true;
    let isTold = false;
    return nobodyElseBeats(() => {
      if (!isTold) tell('all processes on the database are asked to end');
      isTold = true;
    });
  }

  return {
    async take() {
      isGivenUp = false;
      lostOf = createLostMembers(own, timing.lostMs);
      others = new Map([...(await members.join(own))].filter(([id]) => id !== own));
      beating ??= setInterval(() => {
        beat().catch((error: unknown) => {
          if (!(error instanceof StoreUnavailable)) throw error;
        });
      }, timing.beatMs).unref();
      if (nobodyElse !== null) {
        await nobodyElseBeats(() => {
          throw new MoveFailure(nobodyElse);
        });
      }
      await askToEnd();
    },
    async isKept() {
      await askToEnd();
      return !isGivenUp;
    },
    async release() {
      if (beating === null) return;
      clearInterval(beating);
      beating = null;
      isAsking = false;
      // Who is gone all the same is given up by the others.
      await members.leave(own).catch(() => undefined);
    },
  };
}
