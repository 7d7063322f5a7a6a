import { join, resolve, dirname } from 'node:path';
import { PAGE_FOLDER } from '@duende/query-service/page/built-page';

export const PROJECT_FOLDER = dirname(dirname(PAGE_FOLDER));

export interface CaddySettings {
  /** as in the Caddyfile: `http://:3000`, `https://duende.example` */
  readonly sites: readonly string[];
  /** local address to listen at */
  readonly host: string;
  /** processes, `http://host:port` */
  readonly command: readonly string[];
  readonly query: readonly string[];
  readonly publicUrl: string;
  readonly trustProxy: number;
  /** for certificates and log */
  readonly folder: string;
  /** default: the build's */
  readonly pageFiles?: string;
}

export const CADDYFILE = join(PROJECT_FOLDER, 'deploy/Caddyfile');

export const CADDY_ARGUMENTS = ['run', '--adapter', 'caddyfile', '--config', CADDYFILE] as const;

export const logFileOf = (folder: string): string => join(resolve(folder), 'caddy.log');

/** `deploy/Caddyfile` reads this. */
export function caddyEnvironment(settings: CaddySettings): Readonly<Record<string, string>> {
  const folder = resolve(settings.folder);
  const upstreams = (addresses: readonly string[]) => addresses.map((url) => new URL(url).host).join(' ');
  return {
    SITE_ADDRESS: settings.sites.join(', '),
    BIND_ADDRESS: settings.host,
    COMMAND_UPSTREAMS: upstreams(settings.command),
    QUERY_UPSTREAMS: upstreams(settings.query),
    PUBLIC_URL: settings.publicUrl,
    TRUST_PROXY: String(settings.trustProxy),
    PAGE_FILES: settings.pageFiles ?? PAGE_FOLDER,
    LOG_OUTPUT: `file "${logFileOf(folder)}"`,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
}
