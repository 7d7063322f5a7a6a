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
import { cutStalledBodies } from './stalled-bodies.ts';
import { trackConnections } from './connections.ts';
import { createEnding, type Ending } from './ending.ts';
import { errorAnswer } from './errors.ts';
import { cutUnreadAnswers } from './unread-answers.ts';
import { answerAndClose, answerUnreadableRequests } from './unreadable-requests.ts';
import { RequestUntilCut } from './request-until-cut.ts';

export interface StrictServer {
  /** the one that listens */
  readonly server: Server;
  /** Gets what is let through, as an HTTP server that never listens; sockets are attached to it. */
  readonly strict: Server;
  readonly drain: Ending['drain'];
}

/** Headers that say where a request ends, whom it is for and who asks. */
const NEVER_DROPPED = new Set(['content-length', 'transfer-encoding', 'host', 'cookie']);
const MALFORMED = new Refusal('request.malformed');

/**
 * An HTTP server that answers 400 `request.malformed` and closes the connection where a proxy before it and this process might not
 * agree on what a request is: what it cannot read at all, a `Connection` that names `content-length`, `transfer-encoding`, `host` or `cookie`, which a proxy
 * would drop, two hosts, or an upgrade that carries a body or leads anywhere but to the sockets; 501 where a body is coded in any way but `chunked`.
 * It keeps no connection longer than `limits` let it, and begins one request of each at a time.
 */
export function createStrictServer(
  listener: RequestListener,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): StrictServer {
  const strict = createServer(listener);
  const closing = new WeakSet<Duplex>();

  const settings = {
    IncomingMessage: RequestUntilCut,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  const server = createServer(settings, (req, res) => connections.take(req, res));
  const connections = trackConnections(server, limits.ahead, (exchange, { socket }) => {
    // What lies behind a refused request on the same connection may never have been meant as one.
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
    // No client asks for this before it has the answers to what it asked before.
    if (connections.isAnswering(req.socket)) return void socket.destroy();
    const status = refusedWith(req) ?? (isClearUpgrade(req) ? null : MALFORMED.status);
    if (status === null) return void strict.emit('upgrade', req, socket, head);
    answerAndClose(socket, MALFORMED, status);
  };
  server.maxConnections = limits.most;
  const watchBody = cutStalledBodies(server, limits);
  cutUnreadAnswers(server, connections, limits);
  answerUnreadableRequests(server, (socket) => closing.has(socket));
  // As long as nobody takes upgrades, Node answers such a request as any other.
  strict.on('newListener', (event) => {
    if (event === 'upgrade' && server.listenerCount('upgrade') === 0) server.on('upgrade', upgrade);
  });
  return { server, strict, drain: (noticeMs) => ending.drain(noticeMs) };
}

const NOT_IMPLEMENTED = 501;

/** The status that a request is refused with, or `null`. */
function refusedWith(req: IncomingMessage): number | null {
  const { connection, 'transfer-encoding': encoding } = req.headers;
  // Node takes every list that ends in `chunked`, and hands on what is still coded by the others.
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'chunked') return NOT_IMPLEMENTED;
  const drops = (connection ?? '').split(',').some((name) => NEVER_DROPPED.has(name.trim().toLowerCase()));
  return drops || !namesOneHost(req) ? MALFORMED.status : null;
}

/** Node keeps the first of several hosts and reads none in the address: whom a proxy asked may be another one. */
function namesOneHost({ headersDistinct: { host = [] }, url = '' }: IncomingMessage): boolean {
  const [named, ...others] = host;
  if (others.length > 0) return false;
  const [, scheme = '', authority] = /^(https?:)\/\/([^/?#]*)/i.exec(url) ?? [];
  return (
    authority === undefined || named === undefined || hostOf(scheme, authority) === hostOf(scheme, named)
  );
}

/** Without the port that goes without saying; `null` for what is no host. */
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
