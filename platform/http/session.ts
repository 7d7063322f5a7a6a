import { randomUUID } from 'node:crypto';
import { COOKIES } from '@duende/contracts/api/headers';
import { LIMITS } from '@duende/contracts/constants/limits';
import type { Actor } from '@duende/contracts/permissions';
import { cookieValue, serverCookie } from './cookies.ts';
import { GenerationCache } from '../caching/generation-cache.ts';
import type { SessionKeys } from './session-keys.ts';
import type { Revocation, SessionRevocations } from './session-revocations.ts';
import { createSessionTokens, type SessionClaims } from './session-token.ts';

/** Who a request comes from, proved by its cookie. */
export type Session = SessionClaims;

/**
 * Gives sessions out, recognises them and takes them back. Methods that touch the revocations reject with
 * `StoreUnavailable` or `StorageFull`.
 */
export interface SessionKeeper {
  /** A new session of 30 days and the `Set-Cookie` value that carries it. */
  issue(actor: Actor): Promise<{ readonly session: Session; readonly cookie: string }>;
  /** The session of a `Cookie` header; `null` for none, forged, tampered, unsigned, expired or revoked. */
  verify(cookieHeader: string | undefined): Promise<Session | null>;
  /** {@link verify} without waiting: `undefined` when only `verify` can tell. */
  verifyCached(cookieHeader: string | undefined): Session | null | undefined;
  /** Ends a session; durable, and refused everywhere in this process, before it resolves. */
  revoke(session: Session): Promise<void>;
  /** Ends every session of a person, those given out from now on too: for accounts that are erased. */
  revokeUser(userId: string): Promise<void>;
  /** The `Set-Cookie` value that makes a browser forget its session. */
  clearCookie(): string;
  /** Hears every session or person revoked, so that sockets can be closed; the answer ends that. */
  onRevoked(listener: (revocation: Revocation) => void): () => void;
}

const SESSION_SECONDS = LIMITS.sessionDays * 24 * 60 * 60;
/** Sessions a generation of the cache holds: about 10 MB when both are full. */
const CACHED_SESSIONS = 10_000;

export interface SessionKeeperOptions {
  readonly keys: SessionKeys;
  readonly revocations: SessionRevocations;
  /** whether browsers reach the service over HTTPS alone */
  readonly secureCookies: boolean;
  /** the log's id: a session of another installation is none here even if both share their keys */
  readonly logId?: string;
}

export function createSessionKeeper(options: SessionKeeperOptions): SessionKeeper {
  const { keys, revocations, secureCookies } = options;
  const tokens = createSessionTokens(keys, options.logId ?? 'duende');
  const cache = new GenerationCache<Session>(CACHED_SESSIONS);
  let revocationsHeard = 0;

  revocations.subscribe((revocation) => {
    revocationsHeard += 1;
    cache.deleteWhere((session) => concerns(revocation, session));
  });

  const cached = (token: string): Session | null | undefined => {
    const session = cache.get(token);
    return session !== undefined && session.expiresAt <= Date.now() ? null : session;
  };

  return {
    async issue(actor) {
      const session: Session = {
        userId: actor.userId,
        isAdmin: actor.isAdmin,
        sessionId: randomUUID(),
        expiresAt: (Math.floor(Date.now() / 1000) + SESSION_SECONDS) * 1000,
      };
      const token = await tokens.sign(session);
      const cookie = serverCookie(COOKIES.session, token, {
        secure: secureCookies,
        maxAgeSeconds: SESSION_SECONDS,
      });
      return { session, cookie };
    },

    async verify(cookieHeader) {
      const token = cookieValue(cookieHeader, COOKIES.session);
      if (!token) return null;
      const known = cached(token);
      if (known !== undefined) return known;
      const session = await tokens.verify(token);
      if (session === null) return null;
      // A revocation heard while the store was asked may be missing from its answer: ask again, never cache it.
      let heardBefore: number;
      do {
        heardBefore = revocationsHeard;
        if (await revocations.has(session)) return null;
      } while (heardBefore !== revocationsHeard);
      cache.set(token, session);
      return session;
    },

    verifyCached(cookieHeader) {
      const token = cookieValue(cookieHeader, COOKIES.session);
      return token ? cached(token) : null;
    },

    revoke: (session) => revocations.add({ sessionId: session.sessionId }, session.expiresAt),
    revokeUser: (userId) => revocations.add({ userId }, Date.now() + SESSION_SECONDS * 1000),
    clearCookie: () => serverCookie(COOKIES.session, '', { secure: secureCookies, maxAgeSeconds: 0 }),
    onRevoked: (listener) => revocations.subscribe(listener),
  };
}

function concerns(revocation: Revocation, session: Session): boolean {
  return 'sessionId' in revocation
    ? revocation.sessionId === session.sessionId
    : revocation.userId === session.userId;
}
