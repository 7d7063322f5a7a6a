import { join, resolve, dirname } from 'node:path';
import { PAGE_FOLDER } from '@duende/query-service/page/built-page';

/** The folder of the whole project. */
export const PROJECT_FOLDER = dirname(dirname(PAGE_FOLDER));

export interface CaddySettings {
  /** where it listens, as the file has it: `http://:3000`, `https://duende.example` */
  readonly sites: readonly string[];
  /** the address of this machine to listen at */
  readonly host: string;
  /** addresses of the processes behind it, `http://host:port` */
  readonly command: readonly string[];
  readonly query: readonly string[];
  readonly publicUrl: string;
  /** how many proxies stand before it */
  readonly trustProxy: number;
  /** folder for its certificates and its log */
  readonly folder: string;
  /** folder of the built page; default: where the build puts it */
  readonly pageFiles?: string;
}

export const CADDYFILE = join(PROJECT_FOLDER, 'deploy/Caddyfile');

/** What follows the program's name. */
export const CADDY_ARGUMENTS = ['run', '--adapter', 'caddyfile', '--config', CADDYFILE] as const;

/** The file it writes its log to. */
export const logFileOf = (folder: string): string => join(resolve(folder), 'caddy.log');

/** The settings as `deploy/Caddyfile` reads them. */
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
