/** What one member of a group tells the others. */
export interface MemberNote {
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
