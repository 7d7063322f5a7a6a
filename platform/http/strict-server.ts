import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '@duende/contracts/refusal';
import { answerEarly } from './answer-early.ts';
import { hasBody } from './body.ts';
import { CONNECTION_LIMITS, cutStalledBodies, type ConnectionLimits } from './connection-limits.ts';
import { trackConnections } from './connections.ts';
import { createEnding, type Ending } from './ending.ts';
import { errorAnswer } from './errors.ts';
import { cutUnreadAnswers } from './unread-answers.ts';
import { answerAndClose, answerUnreadableRequests } from './unreadable-requests.ts';

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
 * would drop, or an upgrade that carries a body or leads anywhere but to the sockets. It keeps no connection longer than
 * `limits` let it, and begins one request of each at a time.
 */
export function createStrictServer(
  listener: RequestListener,
  limits: ConnectionLimits = CONNECTION_LIMITS,
): StrictServer {
  const strict = createServer(listener);
  const closing = new WeakSet<Duplex>();

  const settings = {
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
    if (isClear(req)) return void strict.emit('request', req, res);
    closing.add(socket);
    refuse(req, res);
  });
  const ending = createEnding(server, connections);
  const upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (closing.has(socket)) return;
    // No client asks for this before it has the answers to what it asked before.
    if (connections.isAnswering(req.socket)) return void socket.destroy();
    if (isClear(req) && isClearUpgrade(req)) return void strict.emit('upgrade', req, socket, head);
    answerAndClose(socket, MALFORMED);
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

function isClear({ headers: { connection } }: IncomingMessage): boolean {
  if (connection === undefined) return true;
  return !connection.split(',').some((name) => NEVER_DROPPED.has(name.trim().toLowerCase()));
}

function isClearUpgrade(req: IncomingMessage): boolean {
  return !hasBody(req) && /^\/socket\.io\/?(\?|$)/.test(req.url ?? '');
}

function refuse(req: IncomingMessage, res: ServerResponse): void {
  res.statusCode = MALFORMED.status;
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Cache-Control', 'no-store');
  answerEarly(req, res, JSON.stringify(errorAnswer(MALFORMED).body));
}
