import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../observability/logger.ts';
import { OperatorError, StoreUnavailable } from '../errors/errors.ts';
import { createClosedSubjects, createWaiters } from './closures.ts';
import {
  createLostMembers,
  type MemberDuties,
  type Closure,
  type Group,
  type LostMember,
  type MemberRegister,
  MEMBERSHIP_TIMING,
  type MembershipTiming,
  WHOLE_GROUP,
} from './member-register.ts';

export interface Membership {
  /** False: the others may have removed this member, which must not touch locked subjects. */
  isCurrent(): boolean;
  /**
   * Runs `work` under a lock.
   * @param withinMs wait for the others (default and maximum: `waitMs`)
   * @throws StoreUnavailable when the register is unreachable or a member is late; `work` did not run
   */
  withAccountLocked<T>(subject: string, work: () => Promise<T>, withinMs?: number): Promise<T>;
  leave(): Promise<void>;
}

export interface MembershipOptions {
  readonly register: MemberRegister;
  readonly duties: MemberDuties;
  readonly logger: Logger;
  /** Called once; this member is no longer current. */
  readonly onEnd: () => void;
  readonly timing?: MembershipTiming;
}

/** At the start: a move has asked the group to end. */
class GroupEnding extends OperatorError {
  constructor() {
    super('a move of the database of MONGODB_URL is under way: start again when it has ended');
    this.name = 'GroupEnding';
  }
}

function enderOf(group: Group): LostMember | null {
  for (const [memberId, { beats, closures }] of group)
    if (closures.some(({ subject }) => subject === WHOLE_GROUP)) return { memberId, beats };
  return null;
}

/** The others remove a member that could not leave. Milliseconds. */
const LEAVE_MS = 1000;

/**
 * Resolves when the group's locks apply here.
 * @throws GroupEnding while a live member asks the group to end
 */
export async function joinGroup(options: MembershipOptions): Promise<Membership> {
  const { register, duties, logger, onEnd, timing = MEMBERSHIP_TIMING } = options;
  const memberId = randomUUID();
  const lostMembers = createLostMembers(memberId, timing.lostMs);
  const subjects = createClosedSubjects(duties, (err) => logger.warn({ err }, 'closed subject'));
  const waiters = createWaiters();
  const own = new Set<Closure>();
  const works = new Set<Promise<unknown>>();
  let confirmedAt = -Infinity;
  let announced = '';
  let ender: LostMember | null = null;
  let isStarting = true;
  let isEnding = false;
  let isLeaving = false;
  let isFailing = false;
  let wake = (): void => undefined;
  let turn: Promise<unknown> = Promise.resolve();

  /** `startedAt`: when the step that returned the group began. */
  function take(group: Group, startedAt: number): void {
    const closures = [...group.values()].flatMap((member) => member.closures);
    subjects.follow(closures.filter(({ subject }) => subject !== WHOLE_GROUP));
    waiters.update(group);
    confirmedAt = startedAt;
    ender = enderOf(group);
    for (const { memberId: lost, beats } of lostMembers(group, performance.now())) {
      logger.warn({ member: lost }, 'a member of the group sends no more heartbeats and is removed');
      register.leave(lost, beats).catch((err: unknown) => logger.warn({ err }, 'membership'));
    }
  }

  async function join(): Promise<void> {
    const startedAt = performance.now();
    take(await register.join(memberId), startedAt);
  }

  /** A removed member may have missed locks: its running work must end first. */
  async function joinAgain(): Promise<void> {
    logger.warn('the group removed this process, which joins again');
    confirmedAt = -Infinity;
    waiters.refuse(new StoreUnavailable('the group removed this process'));
    await Promise.allSettled([duties.drained(), ...works]);
    await join();
  }

  async function beat(): Promise<void> {
    const startedAt = performance.now();
    const acknowledged = subjects.acknowledged();
    const group = await register.beat(memberId, { closures: [...own], acknowledged });
    announced = acknowledged.join();
    if (group === null) await joinAgain();
    else take(group, startedAt);
    if (ender === null || isEnding || isStarting) return;
    isEnding = true;
    onEnd();
  }

  async function waitForEnder(): Promise<void> {
    for (const first = ender; ender !== null;) {
      if (ender.memberId !== first?.memberId || ender.beats !== first.beats) {
        await register.leave(memberId);
        throw new GroupEnding();
      }
      await delay(timing.fastBeatMs);
      await beat();
    }
  }

  /** So that the last result is the newest. */
  function inTurn(step: () => Promise<void>): Promise<void> {
    const outcome = turn.then(step);
    turn = outcome.catch(() => undefined);
    return outcome;
  }

  async function keepBeating(): Promise<void> {
    while (!isLeaving) {
      const isWaiting = waiters.size > 0 || subjects.acknowledged().join() !== announced;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, isWaiting ? timing.fastBeatMs : timing.beatMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      if (isLeaving) return;
      try {
        await inTurn(beat);
        isFailing = false;
      } catch (err) {
        if (!isFailing) logger.warn({ err }, 'membership: no beat');
        isFailing = true;
      }
    }
  }

  await join();
  await waitForEnder();
  isStarting = false;
  const beating = keepBeating();

  return {
    isCurrent: () => !isEnding && performance.now() - confirmedAt < timing.fenceMs,

    async withAccountLocked(subject, work, withinMs = timing.waitMs) {
      const closure: Closure = { id: randomUUID(), subject };
      own.add(closure);
      try {
        const acknowledged = waiters.wait(closure.id, Math.min(withinMs, timing.waitMs));
        await Promise.all([inTurn(beat).then(wake), acknowledged]);
        const working = work();
        works.add(working);
        return await working.finally(() => works.delete(working));
      } finally {
        own.delete(closure);
        wake();
      }
    },

    async leave() {
      isLeaving = true;
      wake();
      const leaving = beating.then(() => inTurn(() => register.leave(memberId)));
      await Promise.race([
        leaving.catch((err: unknown) => logger.warn({ err }, 'membership')),
        delay(LEAVE_MS, undefined, { ref: false }),
      ]);
    },
  };
}
