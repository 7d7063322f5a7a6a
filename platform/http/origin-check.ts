import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { Refusal } from '@duende/contracts/common/refusal';
import { type HttpRequest, type Middleware, SAFE_METHODS } from './middleware.ts';

/**
 * Refuses changing requests sent for another site (`request.foreign-origin`), by `Sec-Fetch-Site`, otherwise by
 * `Origin`. Without both it is no modern browser; `SameSite=Lax` protects the cookie. The host must be ours, because
 * DNS rebinding makes a foreign site the same origin.
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
  // A proxy may use its own host name.
  return isSame && (isOwnHost(host, publicHost) || hostOf(origin) === publicHost);
}

/** True without `Origin` (no modern browser). */
export function namesOwnHost({ origin, host }: IncomingHttpHeaders, publicHost: string): boolean {
  if (origin === undefined) return true;
  const from = hostOf(origin);
  return from === host || from === publicHost;
}

function hostOf(origin: string | undefined): string | null {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).host : null;
}

/** Other sites cannot point these hosts elsewhere. */
export function isOwnHost(host: string | undefined, publicHost: string): boolean {
  if (host === undefined || host === publicHost) return true;
  if (!URL.canParse(`http://${host}`)) return false;
  const name = new URL(`http://${host}`).hostname;
  return name === 'localhost' || name.endsWith('.localhost') || isIP(name.replace(/[[\]]/g, '')) !== 0;
}
