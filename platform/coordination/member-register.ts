interface MemberNote {
  readonly locks: readonly Lock[];
  /** ids of locks whose subject is idle in this member */
  readonly acknowledged: readonly string[];
}

/** A subject that group members must not change. */
export interface Lock {
  readonly id: string;
  readonly subject: string;
}

export interface Member extends MemberNote {
  /** grows with every beat */
  readonly beats: number;
}

export type Group = ReadonlyMap<string, Member>;

/**
 * A group in a shared store. Each call is one atomic, durable step, so of two concurrent writers one sees the other.
 * Rejects with `StoreUnavailable`.
 */
export interface MemberRegister {
  join(memberId: string): Promise<Group>;
  /** Replaces the note and counts a beat. `null`: the others have removed this member. */
  beat(memberId: string, note: MemberNote): Promise<Group | null>;
  /** With `atBeats`, removes the member only if it has not beaten since. */
  leave(memberId: string, atBeats?: number): Promise<void>;
}

export interface MemberDuties {
  /** Starts nothing more for these. What was known of a subject that is no longer among them may have changed. */
  lock(subjects: ReadonlySet<string>): void;
  /** No work runs for a locked subject. */
  isIdle(subject: string): boolean;
  drained(): Promise<void>;
}

/** Milliseconds. */
export interface MembershipTiming {
  /** interval of beats: the longest delay before a lock is noticed */
  readonly beatMs: number;
  /** interval while waiting for other members */
  readonly fastBeatMs: number;
  /** a member without a newer beat does nothing */
  readonly fenceMs: number;
  /** without a beat for so long others remove a member; exceeds `fenceMs` by more than its last requests need */
  readonly lostMs: number;
  /** wait for others; exceeds `lostMs`, so a dead member cannot fail a lock */
  readonly waitMs: number;
}

/** A fenced member's requests arrive within 10 s or never: the log's timeout is 5 s. */
export const MEMBERSHIP_TIMING: MembershipTiming = {
  beatMs: 1_000,
  fastBeatMs: 100,
  fenceMs: 5_000,
  lostMs: 15_000,
  waitMs: 25_000,
};
