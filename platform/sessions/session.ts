import { randomUUID } from 'node:crypto';
import { COOKIES } from '@duende/contracts/api/headers';
import { rolesGiven, type Actor } from '@duende/contracts/accounts/permissions';
import { cookieValue, serverCookie } from './cookies.ts';
import { ADMIN_IDLE_MS, SessionRecognition } from './session-recognition.ts';
import {
  type OpenSession,
  type OpenSessions,
  type Revocation,
  type SessionRevocations,
} from './session-stores.ts';
import type { SessionKeys } from '../config/session-keys.ts';
import { createSessionTokens, SESSION_SECONDS, type SessionClaims } from './session-token.ts';

export type Session = SessionClaims;

/** Methods that need the revocations reject with `StoreUnavailable` or `StorageFull`. */
export interface SessionKeeper {
  issue(actor: Actor, about?: SessionStart): Promise<{ readonly session: Session; readonly cookie: string }>;
  /**
   * The session of a `Cookie` header; `null` for none, invalid, expired or revoked. An administrator's session idle
   * for 12 hours is revoked.
   */
  verify(cookieHeader: string | undefined): Promise<Session | null>;
  /** Does not wait: `undefined` if only `verify` knows. */
  verifyCached(cookieHeader: string | undefined): Session | null | undefined;
  /** Ends a session; durable and effective in this process when it resolves. */
  revoke(session: Pick<Session, 'sessionId' | 'expiresAt'>): Promise<void>;
  revokeUntilNow(userId: string, except?: string): Promise<void>;
  /** Ends all sessions given until a moment (milliseconds since 1970, at most now). */
  revokeUntil(userId: string, until: number): Promise<void>;
  revokeUser(userId: string): Promise<void>;
  /** At most 50, last used first. */
  listOpen(userId: string): Promise<readonly OpenSession[]>;
  /** Closes their connections. */
  revokeIdle(): Promise<void>;
  clearCookie(): string;
  /** Milliseconds since 1970, shared by all processes. */
  now(): number;
  /** Calls back for each revocation, to close sockets; returns unsubscribe. */
  onRevoked(listener: (revocation: Revocation) => void): () => void;
}

interface SessionStart {
  /**
   * Milliseconds since 1970, before the account was read: a concurrent password change then ends this session too.
   * Default: now
   */
  readonly askedAt?: number;
  readonly device?: string;
}

export interface SessionKeeperOptions {
  readonly keys: SessionKeys;
  readonly revocations: SessionRevocations;
  readonly openSessions: OpenSessions;
  /** HTTPS only */
  readonly secureCookies: boolean;
  /** the log's id: other installations' sessions are invalid even with shared keys */
  readonly logId?: string;
  /**
   * Milliseconds since 1970; one clock, because revocations compare moments across processes. Default: this process's
   */
  readonly now?: () => number;
}

/** Sibling domains cannot set a cookie with this prefix. */
export const sessionCookieName = (secureCookies: boolean): string =>
  secureCookies ? `__Host-${COOKIES.session}` : COOKIES.session;

export function createSessionKeeper(options: SessionKeeperOptions): SessionKeeper {
  const { keys, revocations, openSessions, secureCookies, now = () => Date.now() } = options;
  const cookieName = sessionCookieName(secureCookies);
  const tokens = createSessionTokens(keys, options.logId ?? 'duende');
  const endOf = (moment: number) => moment + SESSION_SECONDS * 1000;
  const revokeGiven = (userId: string, until: number, except: string) =>
    revoke({ userId, until, except }, endOf(until));
  async function revoke(revocation: Revocation, expiresAt: number): Promise<void> {
    await revocations.add(revocation, expiresAt);
    await openSessions.forget(revocation).catch(() => undefined);
  }
  const revokeOne = ({ sessionId, expiresAt }: Pick<Session, 'sessionId' | 'expiresAt'>) =>
    revoke({ sessionId }, expiresAt);

  const recognition = new SessionRecognition({
    verifyToken: tokens.verify,
    revocations,
    openSessions,
    revoke: revokeOne,
    now,
  });

  return {
    async issue(actor, { askedAt = now(), device } = {}) {
      const session: Session = {
        userId: actor.userId,
        isAdmin: actor.isAdmin,
        ...rolesGiven(actor),
        sessionId: randomUUID(),
        issuedAt: askedAt,
        expiresAt: (Math.floor(askedAt / 1000) + SESSION_SECONDS) * 1000,
      };
      await recognition.noteUse(session, device);
      const token = await tokens.sign(session);
      const cookie = serverCookie(cookieName, token, {
        secure: secureCookies,
        maxAgeSeconds: SESSION_SECONDS,
      });
      return { session, cookie };
    },

    async verify(cookieHeader) {
      const token = cookieValue(cookieHeader, cookieName);
      if (!token) return null;
      const known = recognition.cached(token);
      return known === undefined ? recognition.recognise(token) : known;
    },

    verifyCached(cookieHeader) {
      const token = cookieValue(cookieHeader, cookieName);
      return token ? recognition.cached(token) : null;
    },

    revoke: revokeOne,
    revokeUntilNow: (userId, except = '') => revokeGiven(userId, now(), except),
    revokeUntil: (userId, until) => revokeGiven(userId, Math.min(until, now()), ''),
    revokeUser: (userId) => revoke({ userId }, endOf(now())),
    async listOpen(userId) {
      const sessions = await openSessions.of(userId);
      const revoked = await Promise.all(sessions.map((session) => revocations.has(session)));
      return sessions.filter((_, index) => revoked[index] === false);
    },
    async revokeIdle() {
      for (const session of await openSessions.adminsNotSeenSince(now() - ADMIN_IDLE_MS))
        await revokeOne(session);
    },
    clearCookie: () => serverCookie(cookieName, '', { secure: secureCookies, maxAgeSeconds: 0 }),
    now,
    onRevoked: (listener) => revocations.subscribe(listener),
  };
}
