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
import { clientAddress } from './forwarded.ts';
import type { HttpRequest, Middleware } from './middleware.ts';
import { type FindTokenHolder, holderOf } from '../sessions/read-token.ts';
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

interface ContextOptions {
  readonly sessions: SessionKeeper;
  readonly logId: string;
  readonly trustedProxies: number;
  /** without it every read token is refused */
  readonly findTokenHolder?: FindTokenHolder | undefined;
}

/**
 * Recognises the session, or the read token in its place, and attaches the context; passes on store outages. A token
 * in an address is refused, because proxies and browsers keep addresses.
 */
export function createRequestContext(options: ContextOptions): Middleware {
  const { sessions, findTokenHolder } = options;
  return (req: WithContext, _res, next) => {
    const attach = (session: Session | null, reader: Actor | null) => {
      req[CONTEXT] = contextFrom(req, { session, reader }, options);
      next();
    };
    if (namesToken(req.url ?? '')) return next(new Refusal('token.in-url'));
    if (isByBearer(req))
      return void tokenHolder(req, findTokenHolder).then((reader) => attach(null, reader), next);
    const session = sessions.verifyCached(req.headers.cookie);
    if (session !== undefined) return attach(session, null);
    return void sessions.verify(req.headers.cookie).then((verified) => attach(verified, null), next);
  };
}

function contextFrom(
  req: HttpRequest,
  by: Pick<RequestContext, 'session' | 'reader'>,
  { logId, trustedProxies }: ContextOptions,
): RequestContext {
  return {
    ...by,
    correlationId: randomUUID(),
    logPosition: ownLogPosition(req, logId),
    // rarely needed
    get clientAddress() {
      return clientAddress(req, trustedProxies);
    },
  };
}

/** The route's permission decides the rest. */
const READABLE = /^(?:https?:\/\/[^/?#]*)?\/api\/(?:history|statistics)(?:[/?]|$)/i;
/** An export writes a log entry, so it is no GET. */
const EXPORT = /^(?:https?:\/\/[^/?#]*)?\/api\/history\/export(?:\?|$)/i;
const BEARER = /^bearer(?:\s+|$)/i;
const TOKEN_PARAMETER = /[?&](?:access_)?token=/i;

/** Whether a token replaces the cookie. Other schemes belong to proxies. */
export function isByBearer({ headers: { authorization } }: Pick<IncomingMessage, 'headers'>): boolean {
  return authorization !== undefined && BEARER.test(authorization);
}

export function namesToken(url: string): boolean {
  return TOKEN_PARAMETER.test(url);
}

/**
 * Holders count as analysts, even administrators, and only on history addresses.
 * @throws Refusal `token.read-only`, `token.useless`
 */
async function tokenHolder(req: HttpRequest, find: FindTokenHolder | undefined): Promise<Actor> {
  const { url = '', method, headers } = req;
  const isRead = (method === 'GET' || method === 'HEAD') && READABLE.test(url);
  const isExport = method === 'POST' && EXPORT.test(url);
  if (find === undefined || !(isRead || isExport)) throw new Refusal('token.read-only');
  const token = (headers.authorization ?? '').replace(BEARER, '').trim();
  const userId = await holderOf(token, find, Date.now());
  if (userId === null) throw new Refusal('token.useless');
  return { userId, isAdmin: false, isAnalyst: true };
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

/** @throws Refusal `session.required` for a visitor; `registerCall` has checked the call's permission */
export function requireActor(req: HttpRequest): Actor {
  const actor = actorOf(req);
  if (actor === null) throw new Refusal('session.required');
  return actor;
}
