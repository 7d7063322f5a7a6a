import type { Config } from '../config/config.ts';

/** The settings that the headers depend on. */
export type SecuritySettings = Pick<Config, 'publicUrl' | 'tileUrl' | 'tileHosts'>;

/** Directives for helmet. Why each stands: `docs/decisions/004-security-headers-and-limits.md`. */
export function contentSecurityPolicy(
  config: SecuritySettings,
  https: boolean,
): Record<string, readonly string[]> {
  const tiles = [...new Set([...tileSource(config.tileUrl), ...config.tileHosts])];
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'"],
    // Radix writes <style> elements while a dialog or a select is open
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

/** Older browsers do not count a socket to the own origin as `'self'`. */
function socketOrigin(publicUrl: string): string {
  return new URL(publicUrl).origin.replace(/^http/, 'ws');
}

/** The origin of the base map's address; a placeholder in the host's first label (`{s}.tiles.example`) becomes `*`. */
export function tileSource(tileUrl: string): string[] {
  if (tileUrl.startsWith('/')) return [];
  const match = /^(https?:\/\/)([^/?#]+)/.exec(tileUrl);
  if (match === null) return [];
  const [, scheme = '', host = ''] = match;
  return [scheme + host.replace(/^[^.]*\{[^}]*\}[^.]*(?=\.)/, '*')];
}
