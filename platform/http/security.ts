import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';
import { contentSecurityPolicy, type SecuritySettings } from './content-security-policy.ts';
import type { Middleware } from './middleware.ts';

/** Whether browsers reach the service over HTTPS, by the address it is published under. */
export function isHttps(config: Pick<Config, 'publicUrl'>): boolean {
  return config.publicUrl.startsWith('https:');
}

/**
 * The security headers of every answer, ready for `writeHead`. They depend on the configuration alone, so helmet
 * works them out once instead of once a request.
 */
export function securityHeaders(config: SecuritySettings): Readonly<Record<string, string>> {
  const https = isHttps(config);
  const scratch = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(config, https) },
    strictTransportSecurity: https ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false } : false,
    // browsers ignore it over plain HTTP and complain about it in the console
    crossOriginOpenerPolicy: https ? { policy: 'same-origin' } : false,
    // the tile server of OpenStreetMap answers only those who say where they come from
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

/** Sets the headers of {@link securityHeaders} on every response. */
export function setSecurityHeaders(headers: Readonly<Record<string, string>>): Middleware {
  const entries = Object.entries(headers);
  return (_req, res, next) => {
    for (const [name, value] of entries) res.setHeader(name, value);
    next();
  };
}
