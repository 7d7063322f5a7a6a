interface MemberNote {
  /** its locks for the whole group */
  readonly closures: readonly Closure[];
  /** ids of any member's locks whose subject is idle in this member */
  readonly acknowledged: readonly string[];
}

/** A lock: a subject (such as a person) that group members must not change. */
export interface Closure {
  readonly id: string;
  readonly subject: string;
}

export interface Member extends MemberNote {
  /** grows with every beat */
  readonly beats: number;
}

/** The lock of a process that asks all members to end: while its owner beats, others cannot take part. */
export const WHOLE_GROUP = 'whole group';

/** Members by id, all at one moment. */
export type Group = ReadonlyMap<string, Member>;

/**
 * The members of a group, in a shared store. Each call is one atomic, durable step on the whole group: of two
 * concurrent writers one sees the other. Rejects with `StoreUnavailable`.
 */
export interface MemberRegister {
  /** Adds a member; returns the group. */
  join(memberId: string): Promise<Group>;
  /** Replaces a member's note and counts a beat; returns the group. `null`: the others have removed this member. */
  beat(memberId: string, note: MemberNote): Promise<Group | null>;
  /** Removes a member and its locks; with `atBeats` only if it has not beaten since. */
  leave(memberId: string, atBeats?: number): Promise<void>;
}

/** What a process must do as a member. */
export interface MemberDuties {
  /** Starts nothing more for a subject; resolves when its running work has ended. Idempotent. */
  close(subject: string): Promise<void>;
  /** Called when the last lock is gone: whether the subject stays closed in this process. */
  staysClosed(subject: string): Promise<boolean>;
  open(subject: string): void;
  /** Resolves when no work is running; called while this member may start none. */
  drained(): Promise<void>;
}

/** Milliseconds. */
export interface MembershipTiming {
  /** interval of beats: the longest delay before a lock is noticed */
  readonly beatMs: number;
  /** interval while waiting for other members */
  readonly fastBeatMs: number;
  /** with an older last beat a member does nothing */
  readonly fenceMs: number;
  /**
   * after so long without a beat the others remove a member; exceeds `fenceMs` by more than its last requests need to
   * arrive
   */
  readonly lostMs: number;
  /** how long to wait for others; exceeds `lostMs`, so a dead member cannot fail a lock */
  readonly waitMs: number;
}

/** Requests of a fenced member arrive within 10 s or never: the log's own timeout is 5 s. */
export const MEMBERSHIP_TIMING: MembershipTiming = {
  beatMs: 1_000,
  fastBeatMs: 100,
  fenceMs: 5_000,
  lostMs: 15_000,
  waitMs: 25_000,
};

export interface LostMember {
  readonly memberId: string;
  readonly beats: number;
}

/**
 * Watches beats by this process's own clock, so machines' clocks are never compared. Takes the group at `now`
 * (milliseconds), returns members without a beat for `lostMs`.
 */
export function createLostMembers(
  ownId: string,
  lostMs: number,
): (group: Group, now: number) => LostMember[] {
  let seen = new Map<string, { readonly beats: number; readonly since: number }>();

  return (group, now) => {
    const next: typeof seen = new Map();
    const lost: LostMember[] = [];
    for (const [memberId, { beats }] of group) {
      if (memberId === ownId) continue;
      const before = seen.get(memberId);
      const since = before?.beats === beats ? before.since : now;
      next.set(memberId, { beats, since });
      if (now - since >= lostMs) lost.push({ memberId, beats });
    }
    seen = next;
    return lost;
  };
}
