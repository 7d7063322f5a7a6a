/**
 * Loaded by a process of the service before all else: the sites that parties are imported from, the push service and receivers of hooks have
 * addresses of the public internet, and who connects to them meets a plain server of the test's instead. No test asks the internet.
 */
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const imported = Number(process.env['IMPORTED_SITE_PORT']);
/** Local ports that replace internet hosts. */
const PORTS: ReadonlyMap<unknown, number> = new Map([
  ['entradium.com', imported],
  ['www.goabase.net', imported],
  ['img.goabase.net', imported],
  ['push.duende.example', Number(process.env['PUSH_SERVICE_PORT'])],
  ['fcm.googleapis.com', Number(process.env['PUSH_SERVICE_PORT'])],
  ['grupo.duende.example', Number(process.env['HOOK_RECEIVER_PORT'])],
  ['api.telegram.org', Number(process.env['HOOK_RECEIVER_PORT'])],
]);
/** Names below this one are those of a name server that never answers. */
const SILENT = '.silent.example';
const silentServer = process.env['SILENT_NAME_SERVER'] ?? '';
const { resolve4, resolve6 } = dns.Resolver.prototype;
const { connect } = net;
const { connect: connectSecurely } = tls;

type Connecting = Parameters<typeof connect>;

type Resolve = (this: dns.Resolver, ...asked: [hostname: string]) => Promise<string[]>;

/** What a name server says of a name; of the test's own, `given`. */
const resolving = (resolve: unknown, given: readonly string[]): Resolve =>
  function (hostname) {
    return PORTS.has(hostname) ? Promise.resolve([...given]) : (resolve as Resolve).call(this, hostname);
  };

function toTheTest(...asked: Connecting): net.Socket {
  const port = portFor(asked[0]);
  return port === undefined ? connect(...asked) : connect({ port, host: '127.0.0.1' });
}

function secureToTheTest(...asked: Parameters<typeof connectSecurely>): net.Socket {
  const port = portFor(asked[0]);
  return port === undefined ? connectSecurely(...asked) : connect({ port, host: '127.0.0.1' });
}

function portFor(to: unknown): number | undefined {
  return typeof to === 'object' && to !== null && 'host' in to ? PORTS.get(to.host) : undefined;
}

/** The first of the two questions that are asked about a name; servers cannot be set while one is under way. */
const resolvingFirst: Resolve = function (hostname) {
  if (hostname.endsWith(SILENT)) this.setServers([silentServer]);
  return resolving(resolve4, ['1.2.3.4']).call(this, hostname);
};

Object.assign(dns.Resolver.prototype, {
  resolve4: resolvingFirst,
  resolve6: resolving(resolve6, []),
});
Object.assign(net, { connect: toTheTest });
Object.assign(tls, { connect: secureToTheTest });
syncBuiltinESMExports();
