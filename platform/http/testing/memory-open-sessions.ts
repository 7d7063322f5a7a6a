import { concerned, KEPT_SESSIONS, type OpenSession, type OpenSessions } from '../open-sessions.ts';

/** Open sessions that last as long as the test. */
export function createMemoryOpenSessions(): OpenSessions {
  const sessions = new Map<string, OpenSession>();
  const of = (userId: string) =>
    [...sessions.values()]
      .filter((session) => session.userId === userId && session.expiresAt > Date.now())
      .toSorted((a, b) => b.seenAt - a.seenAt);
  return {
    async touch(session, idleMs) {
      const known = sessions.get(session.sessionId);
      if (known !== undefined && idleMs !== null && known.seenAt < session.seenAt - idleMs) return false;
      const seenAt = Math.max(known?.seenAt ?? 0, session.seenAt);
      sessions.set(session.sessionId, { ...(known ?? session), seenAt });
      for (const { sessionId } of of(session.userId).slice(KEPT_SESSIONS)) sessions.delete(sessionId);
      return true;
    },
    of: async (userId) => of(userId),
    adminsNotSeenSince: async (moment) =>
      [...sessions.values()].filter(({ isAdmin, seenAt }) => isAdmin && seenAt < moment),
    async forget(revocation) {
      for (const id of concerned([...sessions.values()], revocation)) sessions.delete(id);
    },
  };
}
