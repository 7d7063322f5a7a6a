/**
 * Loaded by a process of the service before all else: the ticketing site has an address of the public internet, and who connects to
 * it by plain HTTP meets a server of the test's instead. No test asks the internet.
 */
import dns from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const SITE = 'entradium.com';
const port = Number(process.env['IMPORTED_SITE_PORT']);
const { lookup } = dns;
const { connect } = net;

type Connecting = Parameters<typeof connect>;

const asIfPublic = (...asked: Parameters<typeof lookup>): unknown =>
  asked[0] === SITE ? Promise.resolve([{ address: '1.2.3.4', family: 4 }]) : lookup(...asked);
const toTheTest = (...asked: Connecting): net.Socket =>
  isForSite(asked[0]) ? connect({ port, host: '127.0.0.1' }) : connect(...asked);

function isForSite(to: unknown): boolean {
  return typeof to === 'object' && to !== null && 'host' in to && to.host === SITE;
}

Object.assign(dns, { lookup: asIfPublic });
Object.assign(net, { connect: toTheTest });
syncBuiltinESMExports();
