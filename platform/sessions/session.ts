import { randomUUID } from 'node:crypto';
import { COOKIES } from '@duende/contracts/api/headers';
import { rolesGiven, type Actor } from '@duende/contracts/accounts/permissions';
import { cookieValue, serverCookie } from './cookies.ts';
import { LRUCache } from 'lru-cache';
import { StoreUnavailable } from '../errors/errors.ts';
import {
  type OpenSession,
  type OpenSessions,
  concerns,
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

/** For how long an administrator's session may lie idle. */
const ADMIN_IDLE_MS = 12 * 60 * 60 * 1000;
/** How often it is noted that a session is used: of a member by the day that is shown, of an administrator far below the limit. */
const NOTED_EVERY_MS = { member: 6 * 60 * 60 * 1000, admin: 10 * 60 * 1000 } as const;
/** After how long a note is tried again that could not be made. */
const TRIED_AGAIN_MS = 60_000;
/** Sessions the cache holds: about 10 MB when it is full. */
const CACHED_SESSIONS = 20_000;

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

interface Recognised {
  readonly session: Session;
  /** until when its use is known well enough, milliseconds since 1970 */
  readonly notedUntil: number;
}

/** Under https no neighbouring name can plant a cookie with this prefix. */
export const sessionCookieName = (secureCookies: boolean): string =>
  secureCookies ? `__Host-${COOKIES.session}` : COOKIES.session;

export function createSessionKeeper(options: SessionKeeperOptions): SessionKeeper {
  const { keys, revocations, openSessions, secureCookies, now = () => Date.now() } = options;
  const cookieName = sessionCookieName(secureCookies);
  const tokens = createSessionTokens(keys, options.logId ?? 'duende');
  const cache = new LRUCache<string, Recognised>({ max: CACHED_SESSIONS });
  let revocationsHeard = 0;

  revocations.subscribe((revocation) => {
    revocationsHeard += 1;
    for (const [token, { session }] of cache.entries())
      if (concerns(revocation, session)) cache.delete(token);
  });

  /** What was recognised lately enough that its use need not be noted again. */
  const cached = (token: string): Session | null | undefined => {
    const known = cache.get(token);
    if (known === undefined) return undefined;
    const moment = now();
    if (known.session.expiresAt <= moment) return null;
    return moment < known.notedUntil ? known.session : undefined;
  };

  /**
   * Until when the use of a session need not be noted again; `null` for one that lay idle for too long. Nobody is kept out
   * because a note could not be made, where the store is full for one.
   */
  async function noteUse(
    { isAnalyst: _, isModerator: __, ...session }: Session,
    device = '',
  ): Promise<number | null> {
    const [idleMs, everyMs] = session.isAdmin
      ? [ADMIN_IDLE_MS, NOTED_EVERY_MS.admin]
      : [null, NOTED_EVERY_MS.member];
    const seenAt = now();
    try {
      const wasUsed = await openSessions.touch({ ...session, device, seenAt }, idleMs);
      return wasUsed ? seenAt + everyMs : null;
    } catch {
      return seenAt + TRIED_AGAIN_MS;
    }
  }

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

  async function recognise(token: string): Promise<Session | null> {
    const session = await tokens.verify(token);
    if (session === null) return null;
    let notedUntil: number | null | undefined;
    // A revocation heard while the store was asked may be missing from its answer: ask again, never cache it.
    let heardBefore: number;
    do {
      heardBefore = revocationsHeard;
      if (await revocations.has(session)) return null;
      if (notedUntil === undefined) notedUntil = await noteUse(session);
      if (notedUntil === null) {
        await revokeOne(session);
        return null;
      }
    } while (heardBefore !== revocationsHeard);
    cache.set(token, { session, notedUntil });
    return session;
  }

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
      await noteUse(session, device);
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
      const known = cached(token);
      if (known !== undefined) return known;
      const recognised = cache.get(token)?.session ?? null;
      const heardBefore = revocationsHeard;
      try {
        return await recognise(token);
      } catch (error) {
        // Whom this process knows is not shut out by a store that is away.
        const isKnown = recognised !== null && heardBefore === revocationsHeard;
        if (!isKnown || !(error instanceof StoreUnavailable)) throw error;
        cache.set(token, { session: recognised, notedUntil: now() + TRIED_AGAIN_MS });
        return recognised;
      }
    },

    verifyCached(cookieHeader) {
      const token = cookieValue(cookieHeader, cookieName);
      return token ? cached(token) : null;
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
