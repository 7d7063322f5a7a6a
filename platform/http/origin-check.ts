import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '@duende/contracts/refusal';
import type { HttpRequest, Middleware } from './middleware.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and that a browser sent for another site (`request.foreign-origin`). Goes by
 * `Sec-Fetch-Site`, which no script can set, else by `Origin`. A request with neither comes from no browser of today
 * and is let through; the session cookie's `SameSite=Lax` stands behind it.
 */
export function originCheck(publicUrl: string): Middleware {
  const publicHost = new URL(publicUrl).host;
  return (req, _res, next) => {
    if (SAFE_METHODS.has(req.method ?? '') || isOwnOrigin(req, publicHost)) next();
    else next(new Refusal('request.foreign-origin'));
  };
}

function isOwnOrigin(req: HttpRequest, publicHost: string): boolean {
  const site = req.headers['sec-fetch-site'];
  return site === undefined
    ? namesOwnHost(req.headers, publicHost)
    : site === 'same-origin' || site === 'none';
}

/** Whether `Origin` names the host that was asked or the public one. Without it: no browser of today, hence `true`. */
export function namesOwnHost({ origin, host }: IncomingHttpHeaders, publicHost: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || from === publicHost;
}
