import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import type { Config } from '../config/config.ts';
import type { Logger } from '../observability/logger.ts';

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

/**
 * Tells the log, once, that a request came with `X-Forwarded-For` where no proxy is trusted. Behind a proxy the address of every visitor
 * is then the proxy's, and all of them share its limits.
 */
export function warnOfUntrustedProxy(
  logger: Pick<Logger, 'warn'>,
  trusted: TrustedProxies,
): (req: Pick<IncomingMessage, 'headers'>) => void {
  let isTold = trusted > 0;
  return ({ headers }) => {
    if (isTold || headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    logger.warn(
      'a request came with X-Forwarded-For, and TRUST_PROXY is 0: behind a proxy all visitors count as one and share its limits; set TRUST_PROXY to the number of proxies',
    );
  };
}

/** What proxies tell of who stands behind them. */
const FORWARDING = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/;
const LOOPBACK_ADDRESS = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i;
const LOOPBACK_NAME = /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/;

/**
 * Whether a request was made on this very machine, to a service that is for this machine: over the loopback interface, asked
 * for by a name of it, with no proxy configured, none that tells of itself, and no other address published. When in doubt
 * it was not: a proxy of the same machine connects over the loopback interface too.
 */
export function cameFromThisMachine(
  {
    socket,
    headers,
  }: Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } },
  { trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>,
): boolean {
  return (
    trustProxy === 0 &&
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    !Object.keys(headers).some((name) => FORWARDING.test(name)) &&
    isLoopbackName(`http://${headers.host ?? ''}`) &&
    isLoopbackName(publicUrl)
  );
}

function isLoopbackName(url: string): boolean {
  return URL.canParse(url) && LOOPBACK_NAME.test(new URL(url).hostname);
}
