/** What one member of a group publishes to the others. */
interface MemberNote {
  /** what it has closed for the whole group */
  readonly closures: readonly Closure[];
  /** ids of closures, its own and others', of whose subject nothing is under way in it any more */
  readonly acknowledged: readonly string[];
}

/** One subject (a person, say) that no member may do anything for until the closure is gone. */
export interface Closure {
  readonly id: string;
  readonly subject: string;
}

export interface Member extends MemberNote {
  /** grows with every beat: who sees it stand still knows that the member does not beat */
  readonly beats: number;
}

/** The subject of whoever asks all members of the group to end: nobody takes part while one who beats has it closed. */
export const WHOLE_GROUP = 'whole group';

/** The members by id, all as of one moment. */
export type Group = ReadonlyMap<string, Member>;

/**
 * The processes of one group, kept where all of them reach it. Each call is one atomic step on the whole group and
 * durable when it resolves, so of two members that write at once one sees the other. Rejects with `StoreUnavailable`.
 */
export interface MemberRegister {
  /** Enters a new member; the group then. */
  join(memberId: string): Promise<Group>;
  /** Replaces a member's note and counts the beat; the group then. `null`: the others have given the member up. */
  beat(memberId: string, note: MemberNote): Promise<Group | null>;
  /** Takes a member out with all it has closed; with `atBeats` only if it has not beaten since. */
  leave(memberId: string, atBeats?: number): Promise<void>;
}

/** What a group asks of a process that is its member. */
export interface MemberDuties {
  /** From the call on begins nothing for a subject; resolves when what is under way for it is through. Idempotent. */
  close(subject: string): Promise<void>;
  /** Asked when the last closure of the subject is gone: whether it stays closed in this process. */
  staysClosed(subject: string): Promise<boolean>;
  open(subject: string): void;
  /** Resolves when nothing at all is under way; asked while this member may begin nothing. */
  drained(): Promise<void>;
}

/** Milliseconds. */
export interface MembershipTiming {
  /** between two beats; the longest time before a closure is noticed */
  readonly beatMs: number;
  /** between two beats of a member that waits for the others */
  readonly fastBeatMs: number;
  /** a member whose last beat is older does nothing any more */
  readonly fenceMs: number;
  /**
   * a member that has not beaten for so long is given up by the others; longer than `fenceMs` by more than what it had
   * sent off before it stopped may take to arrive
   */
  readonly lostMs: number;
  /** how long the others are waited for: longer than `lostMs`, so that a dead member ends no closure */
  readonly waitMs: number;
}

/** The log's own timer is 5 s: what a fenced member had under way has arrived, or never will, 10 s later. */
export const MEMBERSHIP_TIMING: MembershipTiming = {
  beatMs: 1_000,
  fastBeatMs: 100,
  fenceMs: 5_000,
  lostMs: 15_000,
  waitMs: 25_000,
};

/** A member that has not beaten for too long, and the beat it stopped at. */
export interface LostMember {
  readonly memberId: string;
  readonly beats: number;
}

/**
 * Watches others' beats by this process's own clock, so that clocks of different machines are never compared. Told of
 * the group as of `now` (milliseconds), answers who has stood still for `lostMs`.
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
