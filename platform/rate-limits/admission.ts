import type { IncomingMessage } from 'node:http';
import { clientAddress } from '../http/forwarded.ts';
import type { Session, SessionKeeper } from '../sessions/session.ts';
import { addressKeys, type CallerKeys } from './client-key.ts';
import type { MADE_COUNTS_AS } from '../config/limits.ts';
import type { RateLimits } from './rate-limits.ts';

/** Limits for answers given before middleware runs. */
export interface Admission {
  /** Whether a cached answer may be sent. `false` also for unknown callers, which the middleware counts. */
  read(req: IncomingMessage): boolean;
  /** {@link read} for pages that are equal for all visitors; `false` for sessions. */
  page(req: IncomingMessage): boolean;
  handshake(req: IncomingMessage): boolean;
  /** Adds the cost of an answer made for one caller. */
  made(name: keyof typeof MADE_COUNTS_AS, req: IncomingMessage): void;
}

/** Counts persons by account, visitors by address and network. */
export function createAdmission(options: {
  readonly limits: Pick<RateLimits, 'admits' | 'countMade'>;
  readonly sessions: Pick<SessionKeeper, 'verifyCached'>;
  /** as `TRUST_PROXY` */
  readonly trustedProxies: number;
}): Admission {
  const { limits, sessions, trustedProxies } = options;
  const visitor = (req: IncomingMessage) => addressKeys(clientAddress(req, trustedProxies));
  const keysOf = (req: IncomingMessage, session: Session | null): CallerKeys =>
    session === null ? visitor(req) : [`user:${session.userId}`];
  const known = (req: IncomingMessage) => sessions.verifyCached(req.headers.cookie);
  return {
    read(req) {
      const session = known(req);
      return session !== undefined && limits.admits('read', keysOf(req, session));
    },
    page: (req) => known(req) === null && limits.admits('page', visitor(req)),
    handshake: (req) => limits.admits('handshake', keysOf(req, known(req) ?? null)),
    made: (name, req) => limits.countMade(name, keysOf(req, known(req) ?? null)),
  };
}
