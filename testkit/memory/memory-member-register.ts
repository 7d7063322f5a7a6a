import type { Group, Member, MemberRegister } from '@duende/platform/coordination/member-register';

/** A register in this process: several memberships over one of these act as several processes. */
export function createMemoryMemberRegister(): MemberRegister {
  const members = new Map<string, Member>();
  const snapshot = (): Group => new Map(members);
  return {
    async join(memberId) {
      members.set(memberId, { beats: 0, locks: [], acknowledged: [] });
      return snapshot();
    },
    async beat(memberId, { locks, acknowledged }) {
      const member = members.get(memberId);
      if (member === undefined) return null;
      members.set(memberId, { beats: member.beats + 1, locks, acknowledged });
      return snapshot();
    },
    async leave(memberId, atBeats) {
      if (atBeats === undefined || members.get(memberId)?.beats === atBeats) members.delete(memberId);
    },
  };
}
