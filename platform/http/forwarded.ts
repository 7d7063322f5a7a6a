import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';
import type { Config } from '../config/config.ts';
import type { Logger } from '../observability/logger.ts';

/** How many trusted proxies may add to `X-Forwarded-` headers. */
type TrustedProxies = number;

/** Trusts the outermost trusted proxy; `''` for a closed connection. */
export function clientAddress(req: IncomingMessage, trusted: TrustedProxies): string {
  return req.socket.remoteAddress === undefined ? '' : proxyAddress(req, (_, hop) => hop < trusted);
}

/** Whether the browser used HTTPS, according to a trusted proxy. */
export function cameByHttps(req: IncomingMessage, trusted: TrustedProxies): boolean {
  const protocol = trusted > 0 ? req.headers['x-forwarded-proto'] : undefined;
  return typeof protocol === 'string' && protocol.split(',', 1)[0]?.trim() === 'https';
}

/**
 * Warns once about `X-Forwarded-For` without a trusted proxy: all visitors then share the proxy's address and its
 * limits.
 */
export function warnOfUntrustedProxy(
  logger: Pick<Logger, 'warn'>,
  trusted: TrustedProxies,
): (req: Pick<IncomingMessage, 'headers'>) => void {
  let isLogged = trusted > 0;
  return ({ headers }) => {
    if (isLogged || headers['x-forwarded-for'] === undefined) return;
    isLogged = true;
    logger.warn(
      'a request came with X-Forwarded-For, and TRUST_PROXY is 0: behind a proxy all visitors count as one and share its limits; set TRUST_PROXY to the number of proxies',
    );
  };
}

/** Headers that proxies add. */
const FORWARDING = /^(forwarded|via|x-forwarded-.+|x-real-ip)$/;
const LOOPBACK_ADDRESS = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/i;
const LOOPBACK_NAME = /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/;

/**
 * Whether a request was made on this machine: loopback address and host, no proxy configured or visible, no other
 * public URL. False when in doubt, because a local proxy also uses loopback.
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
