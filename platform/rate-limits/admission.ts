import type { IncomingMessage } from 'node:http';
import { clientAddress } from '../http/forwarded.ts';
import type { SessionKeeper } from '../sessions/session.ts';
import { addressKeys } from './client-key.ts';
import type { RateLimits } from './rate-limits.ts';

/** Limits of what is answered before anything is known about a request. */
export interface Admission {
  /** Whether a ready-made answer may be sent. `false` also where its caller is not known at once: then the middleware counts it. */
  read(req: IncomingMessage): boolean;
  /** Whether a socket may be opened. */
  handshake(req: IncomingMessage): boolean;
}

/** Counts callers as the rate limits do: a person by the account, a visitor by address and network. */
export function createAdmission(options: {
  readonly limits: Pick<RateLimits, 'admits'>;
  readonly sessions: Pick<SessionKeeper, 'verifyCached'>;
  /** as `TRUST_PROXY` has it */
  readonly trustedProxies: number;
}): Admission {
  const { limits, sessions, trustedProxies } = options;
  const visitor = (req: IncomingMessage) => addressKeys(clientAddress(req, trustedProxies));
  return {
    read(req) {
      const session = sessions.verifyCached(req.headers.cookie);
      if (session === undefined) return false;
      return limits.admits('read', session === null ? visitor(req) : [`user:${session.userId}`]);
    },
    handshake(req) {
      const session = sessions.verifyCached(req.headers.cookie) ?? null;
      return limits.admits('handshake', session === null ? visitor(req) : [`user:${session.userId}`]);
    },
  };
}
