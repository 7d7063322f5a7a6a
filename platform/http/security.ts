import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';
import { cameByHttps } from './forwarded.ts';
import type { Middleware } from './middleware.ts';

export function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl.startsWith('https:');
}

/** The headers depend only on the configuration, so helmet runs once. The result is for `writeHead`. */
export function securityHeaders(config: SecuritySettings): Readonly<Record<string, string>> {
  const https = isHttps(config);
  const scratch = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config, https) },
    strictTransportSecurity: https ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false } : false,
    // ignored with a console warning over HTTP
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    // OpenStreetMap's tile server requires a referrer
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })(scratch.req, scratch, (error?: unknown) => {
    if (error instanceof Error) throw error;
  });
  const headers: Record<string, string> = {
    'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=()',
  };
  for (const [name, value] of Object.entries(scratch.getHeaders())) headers[name] = String(value);
  return headers;
}

export function setSecurityHeaders(headers: Readonly<Record<string, string>>): Middleware {
  const entries = Object.entries(headers);
  return (_req, res, next) => {
    for (const [name, value] of entries) res.setHeader(name, value);
    next();
  };
}

export type SecuritySettings = Pick<Config, 'publicUrl' | 'tileUrl' | 'tileHosts'>;

/** Reasons: [HTTP and limits](docs/decisions/http-and-limits.md). */
export function contentSecurityPolicy(
  config: SecuritySettings,
  https: boolean,
): Record<string, readonly string[]> {
  const tiles = mapSources(config);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'"],
    // Radix adds <style> elements for open dialogs and selects
    'style-src-elem': ["'self'", "'unsafe-inline'"],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tiles],
    'font-src': ["'self'"],
    'connect-src': ["'self'", socketOrigin(config.publicUrl), ...tiles],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
}

/** Origins of the rides' base map, the only foreign content; `*` replaces a placeholder label. */
export function mapSources({ tileUrl, tileHosts }: Pick<Config, 'tileUrl' | 'tileHosts'>): readonly string[] {
  return [...new Set([...tileSource(tileUrl), ...tileHosts])];
}

/** Older browsers do not include sockets in `'self'`. */
function socketOrigin(publicUrl: string): string {
  return new URL(publicUrl).origin.replace(/^http/, 'ws');
}

/** A placeholder label (`{s}.tiles.example`) becomes `*`. */
export function tileSource(tileUrl: string): string[] {
  const match = /^(https?:\/\/)([^/?#]+)/.exec(tileUrl);
  if (match === null) return [];
  const [, scheme = '', host = ''] = match;
  return [scheme + host.replace(/^[^.]*\{[^}]*\}[^.]*(?=\.)/, '*')];
}

/**
 * Marks cookies as `Secure` if a trusted proxy reports HTTPS (`X-Forwarded-Proto`), for services without a public
 * HTTPS URL.
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
