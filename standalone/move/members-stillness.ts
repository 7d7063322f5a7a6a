import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createLostMembers,
  type Group,
  type MemberRegister,
  MEMBERSHIP_TIMING,
} from '@duende/platform/coordination/member-register';
import type { Tell } from './ends.ts';
import type { Stillness } from './move-parts.ts';

const LOOK_EVERY_MS = 500;
/** A process that had begun to start when the store was marked as left has joined the others by then. */
const LATE_START_MS = 5_000;

/**
 * Processes on engines, on whatever machines, cannot be ended from here: who runs them is asked to, and they are waited
 * for. Each beats in the register while it takes commands; one that has stood still for as long as the others give it
 * writes nothing any more, whatever becomes of it. What keeps new ones out is that the engines say that they were left.
 */
export function membersStillness(
  members: Pick<MemberRegister, 'join' | 'leave'>,
  tell: Tell,
  { lostMs, lateStartMs }: { readonly lostMs: number; readonly lateStartMs: number } = {
    lostMs: MEMBERSHIP_TIMING.lostMs,
    lateStartMs: LATE_START_MS,
  },
): Stillness {
  const own = `move-${randomUUID()}`;
  let lostOf = createLostMembers(own, lostMs);
  let dead = new Map<string, number>();

  /** Joining is how the group is seen; whoever leaves at once is waited for by nobody. */
  async function look(): Promise<Group> {
    const group = await members.join(own);
    await members.leave(own);
    return new Map([...group].filter(([id]) => id !== own));
  }

  return {
    async take() {
      lostOf = createLostMembers(own, lostMs);
      for (let isTold = false; ; isTold = true) {
        const group = await look();
        const lost = lostOf(group, performance.now());
        dead = new Map(lost.map(({ memberId, beats }) => [memberId, beats]));
        if (lost.length === group.size) break;
        if (!isTold) tell('stop every process of the service now, and start none');
        await delay(LOOK_EVERY_MS);
      }
      tell('nobody writes any more');
    },
    async isKept() {
      await delay(lateStartMs);
      return [...(await look())].every(([id, { beats }]) => dead.get(id) === beats);
    },
    release: () => undefined,
  };
}
