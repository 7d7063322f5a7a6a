import { createSecretKey, type KeyObject } from 'node:crypto';
import { LIMITS } from '@duende/contracts/common/limits';
import { rolesGiven, type Actor } from '@duende/contracts/accounts/permissions';
import { jwtVerify, SignJWT, type JWTVerifyGetKey } from 'jose';
import { JOSEError, JWKSNoMatchingKey } from 'jose/errors';
import type { SessionKeys } from '../config/session-keys.ts';

const ALGORITHM = 'HS256';
export const SESSION_SECONDS = LIMITS.sessionDays * 24 * 60 * 60;
/** Ours have about 300 characters; do not hash longer ones. */
const MAX_TOKEN_LENGTH = 1000;

export interface SessionClaims extends Actor {
  readonly sessionId: string;
  /** milliseconds since 1970 */
  readonly issuedAt: number;
  /** milliseconds since 1970, whole seconds */
  readonly expiresAt: number;
}

export interface SessionTokens {
  sign(session: SessionClaims): Promise<string>;
  /** `null` if not signed by one of our keys, or expired. */
  verify(token: string): Promise<SessionClaims | null>;
}

/** JWT, HMAC-SHA256, key id in the header. `audience` is the installation's log. */
/** Only roles the person has are present. */
interface Roles {
  readonly admin: unknown;
  readonly analyst?: unknown;
  readonly moderator?: unknown;
}

/** `requiredClaims` refuses a token without them. */
interface Named {
  readonly sub: string;
  readonly jti: string;
  readonly exp: number;
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
        // fractional (RFC 7519), to order two within one second
        .setIssuedAt(session.issuedAt / 1000)
        .setExpirationTime(session.expiresAt / 1000)
        .sign(signingKey),

    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH) return null;
      try {
        const { payload } = await jwtVerify<Roles & Named>(token, findKey, checks);
        const { sub, jti, iat, exp, admin, analyst, moderator } = payload;
        return {
          userId: sub,
          isAdmin: admin === true,
          ...rolesGiven({ isAnalyst: analyst === true, isModerator: moderator === true }),
          sessionId: jti,
          // older versions omit it; same lifetime
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
