import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { Credentials, EndPoint } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import { ConfigError } from '../../config/config.ts';

export interface EventStoreAddress {
  /** one node, or those that name the leader */
  readonly nodes: readonly EndPoint[];
  /** whether to ask the nodes for the leader */
  readonly isCluster: boolean;
  readonly credentials: Credentials | null;
  /** `null`: unencrypted */
  readonly tls: SecureContext | null;
  readonly gossip: {
    /** seconds (whole) one node has to answer */
    readonly timeoutSeconds: number;
    readonly attempts: number;
    readonly intervalMs: number;
  };
  readonly name: string | null;
  readonly ignored: readonly string[];
}

type Options = ReturnType<typeof parseConnectionString>;

const SCHEME = /^(?:esdb|kurrentdb)(\+discover)?:\/\//;
/** `user:password`, special characters as `%XX` (RFC 3986). */
const LOGIN = /^(?:[^\s:/?#@%[\]]|%[0-9a-f]{2})+:(?:[^\s:/?#@%[\]]|%[0-9a-f]{2})+$/i;
const GOSSIP_DEFAULTS = {
  // A hanging node must not delay the healthy ones too long.
  gossipTimeout: 1,
  maxDiscoverAttempts: 1,
  discoveryInterval: 100,
};

/** @throws ConfigError in one line, which quotes only the name of an unknown option */
export function readAddress(url: string): EventStoreAddress {
  const address = withKnownScheme(url.trim());
  checkLogin(address);
  const options = { ...GOSSIP_DEFAULTS, ...parsed(address) };
  const { nodePreference } = options;
  return {
    nodes: options.hosts,
    isCluster: options.dnsDiscover || options.hosts.length > 1,
    credentials: options.defaultCredentials ?? null,
    tls: options.tls === false ? null : secureContext(options),
    gossip: {
      timeoutSeconds: options.gossipTimeout,
      attempts: options.maxDiscoverAttempts,
      intervalMs: options.discoveryInterval,
    },
    name: options.connectionName ?? null,
    ignored: nodePreference === undefined || nodePreference === 'leader' ? [] : ['nodePreference'],
  };
}

/** The client knows only the old name of this protocol. */
function withKnownScheme(url: string): string {
  if (!SCHEME.test(url))
    throw wrong('must start with esdb://, esdb+discover://, kurrentdb:// or kurrentdb+discover://');
  return url.replace(SCHEME, (_, discover: string | undefined) => `esdb${discover ?? ''}://`);
}

/**
 * The client treats all before the first `@` as the login: the rest of a password would become a host that is
 * resolved and logged.
 */
function checkLogin(address: string): void {
  const parts = address.replace(SCHEME, '').split('@');
  if (parts.length === 1) return;
  const [login = ''] = parts;
  try {
    if (parts.length === 2 && LOGIN.test(login) && decodeURIComponent(login) !== '') return;
  } catch {
    // The text is not UTF-8, so it was not encoded.
  }
  throw wrong(
    'must hold user:password with @ / : # ? % [ ] and blanks percent-encoded in both (%40 %2F %3A %23 %3F %25 %5B %5D %20)',
  );
}

/**
 * The client only warns about ignored options; unknown ones are typing errors that could disable protection. Its
 * messages quote the address, maybe a password.
 */
function parsed(address: string): Options {
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (warning: unknown) => void warnings.push(String(warning));
  try {
    const options = parseConnectionString(address);
    const name = /^Unknown option key "(\w{1,30})"/m.exec(warnings.join('\n'))?.[1];
    if (name !== undefined) throw wrong(`has an unknown option, ${name}`);
    if (warnings.length > 0) throw wrong('has an option that this client does not support');
    return options;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const { location, expected } = error as { location?: readonly number[]; expected?: string };
    throw wrong(
      location === undefined || expected === undefined
        ? 'cannot be read: is everything in it percent-encoded?'
        : `cannot be read: expected ${expected} after ${location[0] ?? 0} characters`,
    );
  } finally {
    console.warn = warn;
  }
}

const CERTIFICATES = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function secureContext({ tlsCAFile, userCertFile, userKeyFile }: Options): SecureContext {
  if ((userCertFile === undefined) !== (userKeyFile === undefined))
    throw wrong('needs userCertFile and userKeyFile together');
  const files = {
    ...(tlsCAFile !== undefined && { ca: certificatesIn('tlsCAFile', tlsCAFile) }),
    ...(userCertFile !== undefined && { cert: certificatesIn('userCertFile', userCertFile) }),
    ...(userKeyFile !== undefined && { key: textOf('userKeyFile', userKeyFile) }),
  };
  try {
    return createSecureContext(files);
  } catch (error) {
    throw wrong(`names a certificate and a key that cannot be used together (${String(error)})`);
  }
}

function certificatesIn(option: string, file: string): string {
  const text = textOf(option, file);
  try {
    const found = text.match(CERTIFICATES) ?? [];
    if (found.map((pem) => new X509Certificate(pem)).length > 0) return text;
  } catch {
    // The text between the PEM lines is no certificate.
  }
  throw new ConfigError(`EVENTSTORE_URL: the ${option} ${file} holds no certificate in PEM format`);
}

function textOf(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new ConfigError(`EVENTSTORE_URL: the ${option} ${file} cannot be read (${code})`);
  }
}

function wrong(what: string): ConfigError {
  return new ConfigError(`EVENTSTORE_URL ${what}`);
}
