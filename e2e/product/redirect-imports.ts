/**
 * Loaded by a process of the service before all else: the ticketing site and the push service have addresses of the public internet,
 * and who connects to the one by plain HTTP, or to the other, meets a server of the test's instead. No test asks the internet.
 */
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import tls from 'node:tls';

const SITE = 'entradium.com';
const PUSH_SERVICE = 'push.duende.example';
const port = Number(process.env['IMPORTED_SITE_PORT']);
const pushPort = Number(process.env['PUSH_SERVICE_PORT']);
const { lookup } = dns;
const { connect } = net;
const { connect: connectTls } = tls;

type Connecting = Parameters<typeof connect>;

const asIfPublic = (...asked: Parameters<typeof lookup>): unknown =>
  asked[0] === SITE || asked[0] === PUSH_SERVICE
    ? Promise.resolve([{ address: '1.2.3.4', family: 4 }])
    : lookup(...asked);
const toTheTest = (...asked: Connecting): net.Socket =>
  isFor(SITE, asked[0]) ? connect({ port, host: '127.0.0.1' }) : connect(...asked);

const toThePushService = (...asked: Parameters<typeof connectTls>): net.Socket =>
  isFor(PUSH_SERVICE, asked[0]) ? connect({ port: pushPort, host: '127.0.0.1' }) : connectTls(...asked);

function isFor(site: string, to: unknown): boolean {
  return typeof to === 'object' && to !== null && 'host' in to && to.host === site;
}

Object.assign(dns, { lookup: asIfPublic });
Object.assign(net, { connect: toTheTest });
Object.assign(tls, { connect: toThePushService });
syncBuiltinESMExports();
