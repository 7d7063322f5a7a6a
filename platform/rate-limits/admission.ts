import type { IncomingMessage } from 'node:http';
import { clientAddress } from '../http/forwarded.ts';
import type { Session, SessionKeeper } from '../sessions/session.ts';
import { addressKeys, type CallerKeys } from './client-key.ts';
import type { MADE_COUNTS_AS } from '../config/limits.ts';
import type { RateLimits } from './rate-limits.ts';

/** Limits of what is answered before anything is known about a request. */
export interface Admission {
  /** Whether a ready-made answer may be sent. `false` also where its caller is not known at once: then the middleware counts it. */
  read(req: IncomingMessage): boolean;
  /** As {@link read} of a page that every visitor gets alike. `false` also for who has a session. */
  page(req: IncomingMessage): boolean;
  /** Whether a socket may be opened. */
  handshake(req: IncomingMessage): boolean;
  /** Counts an admitted request, or one that has passed its middleware, as several: its answer is made for it. */
  made(name: keyof typeof MADE_COUNTS_AS, req: IncomingMessage): void;
}

/** Counts callers as the rate limits do: a person by the account, a visitor by address and network. */
export function createAdmission(options: {
  readonly limits: Pick<RateLimits, 'admits' | 'countMade'>;
  readonly sessions: Pick<SessionKeeper, 'verifyCached'>;
  /** as `TRUST_PROXY` has it */
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
