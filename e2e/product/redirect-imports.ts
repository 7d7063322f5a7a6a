/**
 * Loaded by a process of the service before all else: the sites that parties are imported from and the push service have addresses of
 * the public internet, and who connects to them meets a plain server of the test's instead. No test asks the internet.
 */
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const imported = Number(process.env['IMPORTED_SITE_PORT']);
/** The ports of this machine that stand for hosts of the internet. */
const PORTS: ReadonlyMap<unknown, number> = new Map([
  ['entradium.com', imported],
  ['www.goabase.net', imported],
  ['img.goabase.net', imported],
  ['push.duende.example', Number(process.env['PUSH_SERVICE_PORT'])],
]);
const { lookup } = dns;
const { connect } = net;
const { connect: connectSecurely } = tls;

type Connecting = Parameters<typeof connect>;

const asIfPublic = (...asked: Parameters<typeof lookup>): unknown =>
  PORTS.has(asked[0]) ? Promise.resolve([{ address: '1.2.3.4', family: 4 }]) : lookup(...asked);

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

Object.assign(dns, { lookup: asIfPublic });
Object.assign(net, { connect: toTheTest });
Object.assign(tls, { connect: secureToTheTest });
syncBuiltinESMExports();
