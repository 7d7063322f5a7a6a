import { cameByHttps } from './forwarded.ts';
import type { Middleware } from './middleware.ts';

/**
 * For a service whose own address says nothing of HTTPS but that stands behind a trusted proxy: marks the cookies of
 * every response to a request that came in over HTTPS (`X-Forwarded-Proto`, within the trusted hops) as `Secure`.
 */
export const secureCookiesByRequest =
  (trustedProxies: number): Middleware =>
  (req, res, next) => {
    if (cameByHttps(req, trustedProxies)) {
      const setHeader = res.setHeader.bind(res);
      const appendHeader = res.appendHeader.bind(res);
      res.setHeader = (name, value) => setHeader(name, isSetCookie(name) ? secured(value) : value);
      res.appendHeader = (name, value) => {
        if (!isSetCookie(name)) return appendHeader(name, value);
        for (const cookie of typeof value === 'string' ? [value] : value)
          appendHeader(name, securedCookie(cookie));
        return res;
      };
    }
    next();
  };

const isSetCookie = (name: string): boolean => name.toLowerCase() === 'set-cookie';

function secured(value: number | string | readonly string[]): string | string[] {
  return typeof value === 'object' ? value.map(securedCookie) : securedCookie(String(value));
}

function securedCookie(cookie: string): string {
  return /;\s*secure\s*(;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`;
}
