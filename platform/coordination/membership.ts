import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../observability/logger.ts';
import { StoreUnavailable } from '../errors/errors.ts';
import { withTimeout } from '../resilience/deadline.ts';
import { pause } from '../resilience/retry.ts';
import {
  type MemberDuties,
  type Group,
  type Lock,
  type Member,
  type MemberRegister,
  MEMBERSHIP_TIMING,
  type MembershipTiming,
} from './member-register.ts';

export interface MembershipOptions {
  readonly register: MemberRegister;
  readonly duties: MemberDuties;
  readonly logger: Logger;
  readonly timing?: MembershipTiming;
}

interface Watched {
  readonly beats: number;
  /** of its last heartbeat */
  readonly since: number;
  readonly hasBeaten: boolean;
}

/** The others remove a member that could not leave. Milliseconds. */
const LEAVE_MS = 1000;

/** Resolves when the group's locks apply here. */
export async function joinGroup(options: MembershipOptions): Promise<Membership> {
  const membership = new Membership(options);
  await membership.begin();
  return membership;
}

/** Of this process in a group: its heartbeats carry locks of all members, so each follows them before its next work. */
export class Membership {
  readonly #id = randomUUID();
  readonly #options: MembershipOptions;
  readonly #timing: MembershipTiming;
  readonly #own = new Set<Lock>();
  readonly #works = new Set<Promise<unknown>>();
  readonly #changes: (() => void)[] = [];
  #watched = new Map<string, Watched>();
  #group: Group = new Map();
  #confirmedAt = -Infinity;
  /** of all members */
  #locks: readonly Lock[] = [];
  #announced: readonly string[] = [];
  #joins = 0;
  #isLeaving = false;
  #isFailing = false;
  #wake = new AbortController();
  #turn: Promise<unknown> = Promise.resolve();
  #beating: Promise<void> = Promise.resolve();

  constructor(options: MembershipOptions) {
    this.#options = options;
    this.#timing = options.timing ?? MEMBERSHIP_TIMING;
  }

  /** False: the others may have removed this member, which must not touch locked subjects. */
  isCurrent(): boolean {
    return performance.now() - this.#confirmedAt < this.#timing.fenceMs;
  }

  async begin(): Promise<void> {
    await this.#join();
    this.#beating = this.#keepBeating();
  }

  /**
   * Runs `work` under a lock.
   * @param withinMs wait for the others (default and maximum: `waitMs`)
   * @throws StoreUnavailable when the register is unreachable or a member is late; `work` did not run
   */
  async withAccountLocked<T>(subject: string, work: () => Promise<T>, withinMs?: number): Promise<T> {
    const lock: Lock = { id: randomUUID(), subject };
    this.#own.add(lock);
    try {
      await withTimeout(
        this.#lockEverywhere(lock),
        Math.min(withinMs ?? Infinity, this.#timing.waitMs),
        () => new StoreUnavailable('a member of the group did not acknowledge a lock in time'),
      );
      const working = work();
      this.#works.add(working);
      return await working.finally(() => this.#works.delete(working));
    } finally {
      this.#own.delete(lock);
      this.#wake.abort();
    }
  }

  /** False if another member beats or had removed this one; waits for others that may be lost. */
  async isAlone(): Promise<boolean> {
    for (;;) {
      await this.#inTurn(() => this.#beat());
      const others = this.#others();
      if (others.length === 0) return this.#joins === 1;
      if (others.some(([id]) => this.#watched.get(id)?.hasBeaten)) return false;
      await delay(this.#timing.fastBeatMs);
    }
  }

  async leave(): Promise<void> {
    this.#isLeaving = true;
    this.#wake.abort();
    const { register, logger } = this.#options;
    const leaving = this.#beating.then(() => this.#inTurn(() => register.leave(this.#id)));
    await Promise.race([
      leaving.catch((err: unknown) => logger.warn({ err }, 'membership')),
      delay(LEAVE_MS, undefined, { ref: false }),
    ]);
  }

  async #join(): Promise<void> {
    const startedAt = performance.now();
    this.#joins += 1;
    this.#take(await this.#options.register.join(this.#id), startedAt);
  }

  /** A removed member may have missed locks, and its own are void: its running work must end first. */
  async #joinAgain(): Promise<void> {
    const { duties, logger } = this.#options;
    logger.warn('the group removed this process, which joins again');
    this.#confirmedAt = -Infinity;
    this.#own.clear();
    this.#changed();
    await Promise.allSettled([duties.drained(), ...this.#works]);
    await this.#join();
  }

  async #beat(): Promise<void> {
    const startedAt = performance.now();
    const idle = this.#locks.filter(({ subject }) => this.#options.duties.isIdle(subject));
    const acknowledged = idle.map(({ id }) => id);
    const note = { locks: [...this.#own], acknowledged };
    const group = await this.#options.register.beat(this.#id, note);
    this.#announced = acknowledged;
    if (group === null) await this.#joinAgain();
    else this.#take(group, startedAt);
  }

  /** So that the last result is the newest. */
  #inTurn(step: () => Promise<void>): Promise<void> {
    const outcome = this.#turn.then(step);
    this.#turn = outcome.catch(() => undefined);
    return outcome;
  }

  async #keepBeating(): Promise<void> {
    while (!this.#isLeaving) {
      this.#wake = new AbortController();
      await pause(this.#isUrgent() ? this.#timing.fastBeatMs : this.#timing.beatMs, this.#wake.signal);
      if (this.#isLeaving) return;
      try {
        await this.#inTurn(() => this.#beat());
        this.#isFailing = false;
      } catch (err) {
        if (!this.#isFailing) this.#options.logger.warn({ err }, 'membership: no beat');
        this.#isFailing = true;
      }
    }
  }

  /** `startedAt`: when the step that returned the group began. */
  #take(group: Group, startedAt: number): void {
    this.#group = group;
    this.#confirmedAt = startedAt;
    this.#locks = [...group.values()].flatMap((member) => member.locks);
    this.#options.duties.lock(new Set(this.#locks.map(({ subject }) => subject)));
    this.#changed();
    this.#watch();
  }

  /** The calls that wait for a change look again. */
  #changed(): void {
    for (const resolve of this.#changes.splice(0)) resolve();
  }

  async #lockEverywhere(lock: Lock): Promise<void> {
    await this.#inTurn(() => this.#beat());
    this.#wake.abort();
    while (this.#own.has(lock) && !this.#isAcknowledged(lock))
      await new Promise<void>((resolve) => this.#changes.push(resolve));
    if (!this.#own.has(lock)) throw new StoreUnavailable('the group removed this process');
  }

  #isAcknowledged({ id }: Lock): boolean {
    return [...this.#group.values()].every(({ acknowledged }) => acknowledged.includes(id));
  }

  #isUrgent(): boolean {
    return (
      this.#locks.some(({ id }) => !this.#announced.includes(id)) ||
      [...this.#own].some((lock) => !this.#isAcknowledged(lock))
    );
  }

  #others(): readonly (readonly [id: string, member: Member])[] {
    return [...this.#group].filter(([id]) => id !== this.#id);
  }

  /** By this process's own clock, so that machines' clocks are never compared. Removes lost members. */
  #watch(): void {
    const { register, logger } = this.#options;
    const now = performance.now();
    const before = this.#watched;
    this.#watched = new Map();
    for (const [id, { beats }] of this.#others()) {
      const known = before.get(id) ?? { beats, since: now, hasBeaten: false };
      const watched = known.beats === beats ? known : { beats, since: now, hasBeaten: true };
      this.#watched.set(id, watched);
      if (now - watched.since < this.#timing.lostMs) continue;
      logger.warn({ member: id }, 'a member of the group sends no more heartbeats and is removed');
      register.leave(id, beats).catch((err: unknown) => logger.warn({ err }, 'membership'));
    }
  }
}
