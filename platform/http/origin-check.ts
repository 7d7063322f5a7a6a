import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Refusal } from '@duende/contracts/common/refusal';
import type { HttpRequest, Middleware } from './middleware.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses requests that change something and that a browser sent for another site (`request.foreign-origin`). Goes by
 * `Sec-Fetch-Site`, which no script can set, else by `Origin`. A request with neither comes from no browser of today
 * and is let through; the session cookie's `SameSite=Lax` stands behind it. A site that has its own name lead to this machine
 * (DNS rebinding) is the same origin to a browser, so the name asked for must be one of ours.
 */
export function originCheck(publicUrl: string): Middleware {
  const publicHost = new URL(publicUrl).host;
  return (req, _res, next) => {
    if (SAFE_METHODS.has(req.method ?? '') || isOwnOrigin(req, publicHost)) next();
    else next(new Refusal('request.foreign-origin'));
  };
}

function isOwnOrigin({ headers }: HttpRequest, publicHost: string): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site === undefined && origin === undefined) return true;
  const isSame =
    site === undefined ? namesOwnHost(headers, publicHost) : site === 'same-origin' || site === 'none';
  // A proxy may ask by a name of its own.
  return isSame && (isOwnHost(host, publicHost) || hostOf(origin) === publicHost);
}

/** Whether `Origin` names the host that was asked or the public one. Without it: no browser of today, hence `true`. */
export function namesOwnHost({ origin, host }: IncomingHttpHeaders, publicHost: string): boolean {
  if (origin === undefined) return true;
  const from = hostOf(origin);
  return from === host || from === publicHost;
}

function hostOf(origin: string | undefined): string | null {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : null;
}

/** The published host, this very machine, or an address instead of a name: nobody else can give these another meaning. */
export function isOwnHost(host: string | undefined, publicHost: string): boolean {
  if (host === undefined || host === publicHost) return true;
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname;
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/[[\]]/g, '')) !== 0;
}
