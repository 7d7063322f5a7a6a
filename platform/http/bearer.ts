import type { IncomingMessage } from 'node:http';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { type FindTokenHolder, holderOf } from '../sessions/read-token.ts';
import type { HttpRequest, Middleware } from './middleware.ts';

const READER = Symbol('reader');
type WithReader = HttpRequest & { [READER]?: Actor };

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

export function readerOf(req: WithReader): Actor | null {
  return req[READER] ?? null;
}

/**
 * Recognises `Authorization: Bearer …` before sessions. Holders count as analysts, even administrators, and only on
 * history addresses. Elsewhere, and for a token in an address (which proxies and browsers keep), the request is
 * refused. Without `find` every token is refused.
 */
export function recogniseBearer(find: FindTokenHolder | undefined, now: () => number = Date.now): Middleware {
  return (req: WithReader, _res, next) => {
    const { url = '', headers } = req;
    if (namesToken(url)) return next(new Refusal('token.in-url'));
    if (headers.authorization === undefined || !isByBearer(req)) return next();
    const isRead = (req.method === 'GET' || req.method === 'HEAD') && READABLE.test(url);
    const isExport = req.method === 'POST' && EXPORT.test(url);
    if (find === undefined || !(isRead || isExport)) return next(new Refusal('token.read-only'));
    const token = headers.authorization.replace(BEARER, '').trim();
    return holderOf(token, find, now()).then((userId) => {
      if (userId === null) return next(new Refusal('token.useless'));
      req[READER] = { userId, isAdmin: false, isAnalyst: true };
      next();
    }, next);
  };
}

/** RFC 6750. */
export const INVALID_TOKEN = 'Bearer error="invalid_token"';
