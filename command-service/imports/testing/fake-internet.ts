import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { listenUntilFinished } from '@duende/testkit/support/listen-until-finished';
import type { Network, Target } from '@duende/platform/net/network';

/** Default address of every name. */
const PUBLIC = '93.184.216.34';

export interface FakeInternet {
  readonly network: Network;
  /** `host/path` of every request, in order */
  readonly requests: readonly string[];
  /** every connection with its target addresses */
  readonly connections: readonly Target[];
}

/**
 * A network in which every name leads to one local server. `answers` by `host/path`, without query; others get
 * 404.
 */
export async function fakeInternet(
  answers: Readonly<Record<string, RequestListener>>,
  addresses: Readonly<Record<string, readonly string[]>> = {},
): Promise<FakeInternet> {
  const requests: string[] = [];
  const connections: Target[] = [];
  const server = createServer((req, res) => {
    const { host, pathname } = new URL(`http://${req.headers.host}${req.url}`);
    requests.push(`${host}${pathname}`);
    const answer = answers[`${host}${pathname}`];
    if (answer) answer(req, res);
    else res.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>No encontrado</h1>');
  });
  const port = await listenUntilFinished(server);

  const network: Network = {
    resolve: async (hostname) => {
      const known = addresses[hostname] ?? [PUBLIC];
      return known.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
    connect(target) {
      connections.push(target);
      return connect(port, '127.0.0.1');
    },
  };
  return { network, requests, connections };
}

export function html(content: string): RequestListener {
  return (_req, res) => res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(content);
}

export function json(content: unknown, type = 'application/json; charset=utf-8'): RequestListener {
  return (_req, res) => res.writeHead(200, { 'Content-Type': type }).end(JSON.stringify(content));
}

export function image(content: Uint8Array, type = 'image/jpeg'): RequestListener {
  return (_req, res) => res.writeHead(200, { 'Content-Type': type }).end(content);
}

export function redirect(to: string, status = 302): RequestListener {
  return (_req, res) => res.writeHead(status, { Location: to }).end();
}
