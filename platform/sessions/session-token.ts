import { createSecretKey, type KeyObject } from 'node:crypto';
import { LIMITS } from '@duende/contracts/common/limits';
import { rolesGiven, type Actor } from '@duende/contracts/accounts/permissions';
import { jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose';
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import type { SessionKeys } from '../config/session-keys.ts';

const ALGORITHM = 'HS256';
/** How long a session lives. */
export const SESSION_SECONDS = LIMITS.sessionDays * 24 * 60 * 60;
/** Ours have about 300 characters; longer ones are not worth a hash. */
const MAX_TOKEN_LENGTH = 1000;

/** What a token says. */
export interface SessionClaims extends Actor {
  readonly sessionId: string;
  /** milliseconds since 1970 */
  readonly issuedAt: number;
  /** milliseconds since 1970, a whole second */
  readonly expiresAt: number;
}

export interface SessionTokens {
  sign(session: SessionClaims): Promise<string>;
  /** The session of a token that one of our keys signed and that has not expired; else `null`. */
  verify(token: string): Promise<SessionClaims | null>;
}

/** Session tokens: JWT, HMAC-SHA256, the key's id in the header. `audience` ties them to one installation's log. */
/** Claims of a token: the roles that are had are there. */
interface Roles {
  readonly admin: unknown;
  readonly analyst?: unknown;
  readonly moderator?: unknown;
}

export function createSessionTokens(keys: SessionKeys, audience: string): SessionTokens {
  const byKid = new Map<string, KeyObject>(keys.map(({ kid, secret }) => [kid, createSecretKey(secret)]));
  const [signing] = keys;
  const signingKey = createSecretKey(signing.secret);
  const findKey: JWTVerifyGetKey = ({ kid }) => {
    const key = kid === undefined ? undefined : byKid.get(kid);
    if (key === undefined) throw new JWKSNoMatchingKey();
    return key;
  };
  const checks = { algorithms: [ALGORITHM], audience, requiredClaims: ['sub', 'jti', 'exp', 'admin'] };

  return {
    sign: (session) =>
      new SignJWT({
        admin: session.isAdmin,
        ...(session.isAnalyst === true && { analyst: true }),
        ...(session.isModerator === true && { moderator: true }),
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: signing.kid })
        .setSubject(session.userId)
        .setJti(session.sessionId)
        .setAudience(audience)
        // a fraction, as RFC 7519 allows: of two in one second it must be known which came first
        .setIssuedAt(session.issuedAt / 1000)
        .setExpirationTime(session.expiresAt / 1000)
        .sign(signingKey),

    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) return null;
      try {
        const { payload } = await jwtVerify<Roles>(token, findKey, checks);
        const { sub, jti, iat, exp, admin, analyst, moderator } = payload;
        if (sub === undefined || jti === undefined || exp === undefined) return null;
        return {
          userId: sub,
          isAdmin: admin === true,
          ...rolesGiven({ isAnalyst: analyst === true, isModerator: moderator === true }),
          sessionId: jti,
          // Tokens of former versions do not say it, and lived as long as those of today.
          issuedAt: iat === undefined ? (exp - SESSION_SECONDS) * 1000 : Math.round(iat * 1000),
          expiresAt: exp * 1000,
        };
      } catch (error) {
        if (error instanceof JOSEError) return null;
        throw error;
      }
    },
  };
}
