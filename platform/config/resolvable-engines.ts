import { lookup, resolveSrv } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ConfigError, type Config } from './config.ts';

export type EngineAddresses = Pick<Config, 'eventstoreUrl' | 'mongodbUrl'>;

/**
 * Finds mistyped host names; an unanswered lookup counts as known.
 * @throws ConfigError that names the setting and the host when all names are unknown
 */
export async function requireResolvableEngines({
  eventstoreUrl,
  mongodbUrl,
}: EngineAddresses): Promise<void> {
  await requireResolvable('EVENTSTORE_URL', eventstoreUrl);
  await requireResolvable('MONGODB_URL', mongodbUrl);
}

async function requireResolvable(setting: string, url: string | null): Promise<void> {
  if (url === null) return;
  const hosts = hostsOf(url);
  const known = await Promise.all(hosts.map((host) => isKnown(host, url)));
  if (hosts.length === 0 || known.includes(true)) return;
  throw new ConfigError(`${setting}: ${hosts.join(', ')} does not resolve to an address`);
}

/**
 * The hosts before the path. Empty for an ambiguous address: an unencoded password must not be logged, and the client
 * refuses it anyway.
 */
function hostsOf(url: string): readonly string[] {
  const [authority = '', ...others] = url.slice(url.indexOf('://') + 3).split(/[/?]/);
  if (others.some((part) => part.includes('@'))) return [];
  const places = authority.slice(authority.lastIndexOf('@') + 1).split(',');
  const hosts = places.map((place) => place.replace(/:\d*$/, '').replace(/^\[|\]$/g, ''));
  return hosts.every((host) => /^[\w.-]+$/.test(host) || isIP(host) !== 0) ? hosts : [];
}

async function isKnown(host: string, url: string): Promise<boolean> {
  const asked = url.startsWith('mongodb+srv:') ? resolveSrv(`_mongodb._tcp.${host}`) : lookup(host);
  return asked.then(
    () => true,
    (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'ENOTFOUND'),
  );
}
