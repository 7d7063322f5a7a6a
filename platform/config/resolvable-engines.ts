import { lookup, resolveSrv } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ConfigError, type Config } from './config.ts';

/** Those of a process's engines that are asked by a name. */
export type EngineAddresses = Pick<Config, 'eventstoreUrl' | 'mongodbUrl'>;

/**
 * An engine that is away is waited for; a name that nobody knows is most likely mistyped. Of several names one is enough, and a name that cannot be
 * asked about just now is let pass.
 * @throws ConfigError, in one line that names the setting and the host, when no name of an engine's address is known
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
 * The names between the credentials and the path of an address, which may list several. None where it is not clear which part is which: a password that
 * is not encoded must not be told, and the client will refuse the address.
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
