import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '@duende/contracts/common/refusal';
import { answerEarly } from './answer-early.ts';
import { hasBody } from './body.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../config/limits.ts';
import { cutStalledBodies, cutUnreadAnswers, trackConnections } from './connections.ts';
import { createEnding, type Ending } from './ending.ts';
import { errorAnswer } from './errors.ts';
import { answerAndClose, answerUnreadableRequests } from './unreadable-requests.ts';
import { EXCHANGE_CLASSES } from './exchange-classes.ts';

export interface StrictServer {
  readonly server: Server;
  /** Receives accepted requests; never listens; attach sockets here. */
  readonly strict: Server;
  readonly drain: Ending['drain'];
}

/** They decide a request's end, host or caller. */
const NEVER_DROPPED = new Set(['content-length', 'transfer-encoding', 'host', 'cookie']);
const MALFORMED = new Refusal('request.malformed');

/**
 * Refuses what a proxy may parse differently with 400 `request.malformed`, and closes the connection:
 *
 * - unreadable requests, and those with two hosts
 * - `Connection` naming `content-length`, `transfer-encoding`, `host` or `cookie`
 * - upgrades with a body, or to another path than the sockets'
 *
 * Codings other than `chunked` get 501. Applies `limits`. A connection has one request at a time.
 */
export function createStrictServer(
  listener: RequestListener,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): StrictServer {
  const strict = createServer(listener);
  const closing = new WeakSet<Duplex>();

  const settings = {
    ...EXCHANGE_CLASSES,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  const server = createServer(settings, (req, res) => connections.take(req, res));
  const connections = trackConnections(server, limits.ahead, (exchange, { socket }) => {
    // Bytes after a refused request may not be meant as a request.
    if (closing.has(socket)) return;
    const { req, res } = exchange;
    ending.began(exchange);
    watchBody(req);
    const status = refusedWith(req);
    if (status === null) return void strict.emit('request', req, res);
    closing.add(socket);
    refuse(req, res, status);
  });
  const ending = createEnding(server, connections);
  const upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (closing.has(socket)) return;
    // Clients upgrade only after earlier answers.
    if (connections.isAnswering(req.socket)) return void socket.destroy();
    const status = refusedWith(req) ?? (isClearUpgrade(req) ? null : MALFORMED.status);
    if (status === null) return void strict.emit('upgrade', req, socket, head);
    answerAndClose(socket, MALFORMED, status);
  };
  server.maxConnections = limits.most;
  const watchBody = cutStalledBodies(server, limits);
  cutUnreadAnswers(server, connections, limits);
  answerUnreadableRequests(server, (socket) => closing.has(socket));
  // Without a listener Node treats upgrades as normal requests.
  strict.on('newListener', (event) => {
    if (event === 'upgrade' && server.listenerCount('upgrade') === 0) server.on('upgrade', upgrade);
  });
  return { server, strict, drain: (graceMs) => ending.drain(graceMs) };
}

const NOT_IMPLEMENTED = 501;

function refusedWith(req: IncomingMessage): number | null {
  const { connection, 'transfer-encoding': encoding } = req.headers;
  // Node accepts lists that end in `chunked` and leaves other codings encoded.
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'chunked') return NOT_IMPLEMENTED;
  const drops = (connection ?? '').split(',').some((name) => NEVER_DROPPED.has(name.trim().toLowerCase()));
  return drops || !namesOneHost(req) ? MALFORMED.status : null;
}

/** Node keeps the first `Host` and ignores the URL's; proxies may differ. */
function namesOneHost({ headers: { host: named }, rawHeaders, url = '' }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
  if (hosts.length > 1) return false;
  const [, scheme = '', authority] = /^(https?:)\/\/([^/?#]*)/i.exec(url) ?? [];
  return (
    authority === undefined || named === undefined || hostOf(scheme, authority) === hostOf(scheme, named)
  );
}

/** Omits a default port; `null` if invalid. */
function hostOf(scheme: string, authority: string): string | null {
  const address = `${scheme}//${authority}/`;
  return URL.canParse(address) ? new URL(address).host : null;
}

function isClearUpgrade(req: IncomingMessage): boolean {
  return !hasBody(req) && /^\/socket\.io\/?(\?|$)/.test(req.url ?? '');
}

function refuse(req: IncomingMessage, res: ServerResponse, status: number): void {
  res.statusCode = status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  answerEarly(req, res, JSON.stringify(errorAnswer(MALFORMED).body));
}
