import type { Group } from './member-register.ts';

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
