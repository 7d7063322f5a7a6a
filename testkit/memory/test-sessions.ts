import type { Actor } from '@duende/contracts/accounts/permissions';
import type { SessionKeys } from '@duende/platform/config/session-keys';
import {
  concerned,
  KEPT_SESSIONS,
  type OpenSession,
  type OpenSessions,
  concerns,
  type Revocation,
  type SessionRevocations,
} from '@duende/platform/sessions/session-stores';
import {
  createSessionKeeper,
  type SessionKeeper,
  type SessionKeeperOptions,
} from '@duende/platform/sessions/session';

/** A key that is the same in every test and guards nothing. */
export const TEST_KEYS: SessionKeys = [{ kid: 'test', secret: new Uint8Array(32).fill(7) }];

/** A session keeper in memory, but for the parts that are given. */
export function createTestSessions(parts: Partial<SessionKeeperOptions> = {}): SessionKeeper {
  return createSessionKeeper({
    keys: TEST_KEYS,
    revocations: createMemorySessionRevocations(),
    openSessions: createMemoryOpenSessions(),
    secureCookies: false,
    ...parts,
  });
}

/** Somebody without the role of an administrator. */
export const MEMBER: Actor = { userId: '0e7b1c0a-5b1e-4a54-9f0e-6f6f6f6f6f6f', isAdmin: false };

/** A session as it begins: what it holds, and its cookie as the browser gets it and sends it back. */
export async function beginSession(sessions: SessionKeeper, actor = MEMBER) {
  const { session, cookie } = await sessions.issue(actor);
  return { session, header: cookieHeader(cookie), setCookie: cookie };
}

/** The `Cookie` header a browser sends back after a `Set-Cookie`. */
export function cookieHeader(setCookie: string): string {
  return setCookie.slice(0, setCookie.indexOf(';'));
}

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

/** Revocations that last as long as the test. */
export function createMemorySessionRevocations(): SessionRevocations {
  const recorded: Revocation[] = [];
  const subscriptions = new Set<{ readonly listener: (revocation: Revocation) => void }>();
  return {
    async add(revocation) {
      recorded.push(revocation);
      for (const { listener } of [...subscriptions]) listener(revocation);
    },
    has: async (session) => recorded.some((revocation) => concerns(revocation, session)),
    subscribe(listener) {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
  };
}
