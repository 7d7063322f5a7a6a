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

/** Who a request comes from, proved by its cookie. */
export type Session = SessionClaims;

/**
 * Gives sessions out, recognises them and takes them back. Methods that touch the revocations reject with
 * `StoreUnavailable` or `StorageFull`.
 */
export interface SessionKeeper {
  /** A new session of 30 days and the `Set-Cookie` value that carries it. */
  issue(actor: Actor, about?: SessionStart): Promise<{ readonly session: Session; readonly cookie: string }>;
  /**
   * The session of a `Cookie` header; `null` for none, forged, tampered, unsigned, expired or revoked, and for an
   * administrator's that nobody used for 12 hours, which is revoked by that.
   */
  verify(cookieHeader: string | undefined): Promise<Session | null>;
  /** {@link verify} without waiting: `undefined` when only `verify` can tell. */
  verifyCached(cookieHeader: string | undefined): Session | null | undefined;
  /** Ends a session; durable, and refused everywhere in this process, before it resolves. */
  revoke(session: Pick<Session, 'sessionId' | 'expiresAt'>): Promise<void>;
  /** Ends every session that a person was given until now, but for the one whose id is `except`. */
  revokeUntilNow(userId: string, except?: string): Promise<void>;
  /** Ends every session that a person was given until a moment, milliseconds since 1970; one that is to come counts as now. */
  revokeUntil(userId: string, until: number): Promise<void>;
  /** Ends every session of a person, those given out from now on too: for accounts that are erased. */
  revokeUser(userId: string): Promise<void>;
  /** The sessions a person has open, the one used last first; at most 50. */
  listOpen(userId: string): Promise<readonly OpenSession[]>;
  /** Revokes administrators' sessions that nobody used for 12 hours, so that what stays connected with them is let go. */
  revokeIdle(): Promise<void>;
  /** The `Set-Cookie` value that makes a browser forget its session. */
  clearCookie(): string;
  /** Milliseconds since 1970 by the clock that sessions are given out and ended by, the same for all processes that share them. */
  now(): number;
  /** Calls back for every session or person revoked, so that sockets can be closed; returns unsubscribe. */
  onRevoked(listener: (revocation: Revocation) => void): () => void;
}

/** What is known of a session when it begins. */
interface SessionStart {
  /**
   * Milliseconds since 1970: when the account was about to be read, so that a password that is changed meanwhile ends this
   * session too. Default: now
   */
  readonly askedAt?: number;
  /** as its person recognises it, see {@link OpenSession} */
  readonly device?: string;
}

export interface SessionKeeperOptions {
  readonly keys: SessionKeys;
  readonly revocations: SessionRevocations;
  readonly openSessions: OpenSessions;
  /** whether browsers reach the service over HTTPS alone */
  readonly secureCookies: boolean;
  /** the log's id: a session of another installation is none here even if both share their keys */
  readonly logId?: string;
  /**
   * Milliseconds since 1970 by one clock for all processes that share the revocations: whether a session was given before
   * its person's sessions were ended is a matter of two moments, often of two processes. Default: this process's own
   */
  readonly now?: () => number;
}

/** Under https no neighbouring name can plant a cookie with this prefix. */
export const sessionCookieName = (secureCookies: boolean): string =>
  secureCookies ? `__Host-${COOKIES.session}` : COOKIES.session;

export function createSessionKeeper(options: SessionKeeperOptions): SessionKeeper {
  const { keys, revocations, openSessions, secureCookies, now = () => Date.now() } = options;
  const cookieName = sessionCookieName(secureCookies);
  const tokens = createSessionTokens(keys, options.logId ?? 'duende');
  const endOf = (moment: number) => moment + SESSION_SECONDS * 1000;
  const revokeGiven = (userId: string, until: number, except: string) =>
    revoke({ userId, until, except }, endOf(until));
  /** Revoked is what the revocations say: an entry that stays in the other list is left out when that is read. */
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
