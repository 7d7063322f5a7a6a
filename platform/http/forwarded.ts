import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';

/** How many trusted proxies a request has come through at most: each has added to its `X-Forwarded-` headers. */
type TrustedProxies = number;

/** The visitor's address: the one that the outermost trusted proxy saw; `''` of a connection that is gone. */
export function clientAddress(req: IncomingMessage, trusted: TrustedProxies): string {
  return req.socket.remoteAddress === undefined ? '' : proxyAddress(req, (_, hop) => hop < trusted);
}

/** Whether the visitor's browser used HTTPS, as far as a trusted proxy says so. */
export function cameByHttps(req: IncomingMessage, trusted: TrustedProxies): boolean {
  const protocol = trusted > 0 ? req.headers['x-forwarded-proto'] : undefined;
  return typeof protocol === 'string' && protocol.split(',', 1)[0]?.trim() === 'https';
}
