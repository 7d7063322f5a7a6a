import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { COOKIES, HEADERS } from '@duende/contracts/api/headers';
import type { Position } from '@duende/contracts/events/domain-event';
import {
  may,
  missingRole,
  READ_TOKEN_PERMISSIONS,
  type Actor,
  type Permission,
} from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { cookieValue } from '../sessions/cookies.ts';
import { readerOf } from './bearer.ts';
import { clientAddress } from './forwarded.ts';
import type { HttpRequest, Middleware } from './middleware.ts';
import type { Session, SessionKeeper } from '../sessions/session.ts';

export interface RequestContext {
  readonly session: Session | null;
  /** holder of a read token; the cookie is then ignored */
  readonly reader: Actor | null;
  /** uuid for logs and event metadata */
  readonly correlationId: string;
  /** the visitor's address, beyond trusted proxies */
  readonly clientAddress: string;
  /** the caller's last write, for queries to wait for */
  readonly logPosition: Position | null;
}

const CONTEXT = Symbol('request context');
type WithContext = HttpRequest & { [CONTEXT]?: RequestContext };

/** Recognises the session and attaches the context; passes on store outages. */
export function createRequestContext(options: {
  readonly sessions: SessionKeeper;
  readonly logId: string;
  readonly trustedProxies: number;
}): Middleware {
  const { sessions } = options;
  return (req: WithContext, _res, next) => {
    const session = readerOf(req) === null ? sessions.verifyCached(req.headers.cookie) : null;
    if (session !== undefined) {
      req[CONTEXT] = contextFrom(req, session, options);
      next();
      return;
    }
    sessions.verify(req.headers.cookie).then((verified) => {
      req[CONTEXT] = contextFrom(req, verified, options);
      next();
    }, next);
  };
}

function contextFrom(
  req: HttpRequest,
  session: Session | null,
  { logId, trustedProxies }: { readonly logId: string; readonly trustedProxies: number },
): RequestContext {
  return {
    session,
    reader: readerOf(req),
    correlationId: randomUUID(),
    logPosition: ownLogPosition(req, logId),
    // rarely needed
    get clientAddress() {
      return clientAddress(req, trustedProxies);
    },
  };
}

const POSITION = /^[0-9a-f]{16}$/;

/** The `Log-Position` header or a command's cookie. Malformed values and other logs' cookies are ignored. */
export function ownLogPosition(req: IncomingMessage, logId: string): Position | null {
  const header = req.headers[LOG_POSITION_HEADER];
  if (typeof header === 'string' && POSITION.test(header)) return header;
  const cookie = cookieValue(req.headers.cookie, COOKIES.logPosition);
  if (cookie === null || cookie[logId.length] !== ':' || !cookie.startsWith(logId)) return null;
  const position = cookie.slice(logId.length + 1);
  return POSITION.test(position) ? position : null;
}

const LOG_POSITION_HEADER = HEADERS.logPosition.toLowerCase();

/** @throws Error if the middleware has not run */
export function contextOf(req: WithContext): RequestContext {
  const context = req[CONTEXT];
  if (context === undefined) throw new Error('the request context middleware has not run');
  return context;
}

export function contextIfAny(req: WithContext): RequestContext | undefined {
  return req[CONTEXT];
}

export function actorOf(req: HttpRequest): Actor | null {
  const { reader, session } = contextOf(req);
  return reader ?? session;
}

/** @throws Refusal `session.required` for a visitor, `session.<role>-required` for a member */
export function requireMay(actor: Actor | null, permission: Permission): void {
  if (may(actor, permission)) return;
  throw new Refusal(actor === null ? 'session.required' : `session.${missingRole(permission)}-required`);
}

/** @throws Refusal as {@link requireMay}; `token.read-only` for a token */
export function requirePermission(req: HttpRequest, permission: Permission): Actor | null {
  const actor = actorOf(req);
  if (contextOf(req).reader !== null && !READ_TOKEN_PERMISSIONS.includes(permission))
    throw new Refusal('token.read-only');
  requireMay(actor, permission);
  return actor;
}

/** @throws Refusal `session.required` for a visitor */
export function requireSession(req: HttpRequest): Session {
  const { session } = contextOf(req);
  if (session === null) throw new Refusal('session.required');
  return session;
}

export function requireActor(req: HttpRequest, permission: Permission): Actor {
  const actor = requirePermission(req, permission);
  if (actor === null) throw new Refusal('session.required');
  return actor;
}
