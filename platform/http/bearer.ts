import type { IncomingMessage } from 'node:http';
import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { type FindTokenHolder, holderOf } from '../sessions/read-token.ts';
import type { HttpRequest, Middleware } from './middleware.ts';

const READER = Symbol('reader');
type WithReader = HttpRequest & { [READER]?: Actor };

/** Where a token may read at all; what a route there lets it see is for its permission to say. */
const READABLE = /^(?:https?:\/\/[^/?#]*)?\/api\/(?:history|statistics)(?:[/?]|$)/i;
/** What a token takes away leaves an entry in the log, so it is no GET. */
const EXPORT = /^(?:https?:\/\/[^/?#]*)?\/api\/history\/export(?:\?|$)/i;
const BEARER = /^bearer(?:\s+|$)/i;
const TOKEN_PARAMETER = /[?&](?:access_)?token=/i;

/** Whether a request says that a token is to count in place of a cookie. Other schemes are a proxy's business, not ours. */
export function isByBearer({ headers: { authorization } }: Pick<IncomingMessage, 'headers'>): boolean {
  return authorization !== undefined && BEARER.test(authorization);
}

/** Whether an address carries a token, as none may. */
export function namesToken(url: string): boolean {
  return TOKEN_PARAMETER.test(url);
}

/** Who reads by a token; `null` for a request that came without one. */
export function readerOf(req: WithReader): Actor | null {
  return req[READER] ?? null;
}

/**
 * Recognises read tokens (`Authorization: Bearer …`), before anything else asks who is there. Whoever reads by one is an
 * analyst, an administrator too, on the few addresses that are for reading history; anywhere else the request is refused instead of
 * being taken for a visitor's, and so is a token in an address, which proxies and histories keep. Without `find`, in a process
 * that answers no such address, every token is refused.
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

/** How a caller whose token does not serve is told so (RFC 6750). */
export const INVALID_TOKEN = 'Bearer error="invalid_token"';
