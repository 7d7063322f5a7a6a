import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionLimits } from '../config/limits.ts';

export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

export interface Connection {
  readonly socket: Socket;
  current: Exchange | null;
  readonly waiting: Exchange[];
  /** `performance.now()` and bytes read, at opening or after the last answer */
  quietSince: number;
  bytesThen: number;
}

export interface Connections {
  readonly all: ReadonlyMap<Socket, Connection>;
  /** Waits for those before it on its connection. */
  take(req: IncomingMessage, res: ServerResponse): void;
  isAnswering(socket: Socket): boolean;
}

/**
 * Starts one request at a time per connection: the next when the whole previous answer is sent or buffered. Node
 * would parse thousands of pipelined requests. Clients with more than `ahead` waiting are disconnected: browsers and
 * proxies do not pipeline.
 */
export function trackConnections(
  server: Server,
  ahead: number,
  begin: (exchange: Exchange, connection: Connection) => void,
): Connections {
  const all = new Map<Socket, Connection>();

  server.on('connection', (socket: Socket) => {
    all.set(socket, { socket, current: null, waiting: [], quietSince: performance.now(), bytesThen: 0 });
    socket.once('close', () => all.delete(socket));
  });

  function start(connection: Connection, exchange: Exchange): void {
    connection.current = exchange;
    exchange.res.once('close', () => {
      connection.current = null;
      connection.quietSince = performance.now();
      connection.bytesThen = connection.socket.bytesRead;
      const next = connection.waiting.shift();
      if (next !== undefined && isOpen(connection)) start(connection, next);
    });
    begin(exchange, connection);
  }

  return {
    all,
    take(req, res) {
      const connection = all.get(req.socket);
      if (connection === undefined || !isOpen(connection)) return;
      if (connection.current === null) start(connection, { req, res });
      else if (connection.waiting.length < ahead) connection.waiting.push({ req, res });
      else connection.socket.destroy();
    },
    isAnswering: (socket) => (all.get(socket)?.current ?? null) !== null,
  };
}

function isOpen({ socket }: Connection): boolean {
  return !socket.destroyed && !socket.writableEnded;
}

/** Smaller bodies are left to `requestMs`: 20,000 of them are 80 MB, and watching costs a tenth of the throughput. */
const WORTH_WATCHING_BYTES = 4_096;

/** Cuts connections whose body stalls, which frees its memory. Call the result for every request. */
export function cutStalledBodies(
  server: Server,
  { stallMs, checkEveryMs }: ConnectionLimits,
): (req: IncomingMessage) => void {
  const arriving = new Map<IncomingMessage, { readonly bytes: number; readonly since: number }>();

  lookEvery(checkEveryMs, server, () => {
    const now = performance.now();
    for (const [req, seen] of arriving) {
      const bytes = req.socket.bytesRead;
      if (bytes !== seen.bytes) arriving.set(req, { bytes, since: now });
      else if (now - seen.since >= stallMs) req.destroy();
    }
  });

  return (req) => {
    const { 'content-length': length = 0, 'transfer-encoding': encoding } = req.headers;
    if (encoding === undefined && Number(length) <= WORTH_WATCHING_BYTES) return;
    arriving.set(req, { bytes: req.socket.bytesRead, since: performance.now() });
    const forget = () => arriving.delete(req);
    req.once('end', forget).once('close', forget);
  };
}

/**
 * Cuts connections that read nothing of an answer for `unreadMs` (at most twice that). Uses Node's socket timer,
 * which sees partial writes, so slow readers survive. Runs only while bytes wait, and not if the answer has its own
 * timer.
 */
export function cutUnreadAnswers(
  server: Server,
  connections: Connections,
  { unreadMs, checkEveryMs }: ConnectionLimits,
): void {
  const timed = new WeakSet<Socket>();

  lookEvery(checkEveryMs, server, () => {
    for (const { socket, current } of connections.all.values()) {
      const isWaiting = current !== null && socket.writableLength > 0;
      if (isWaiting && !socket.timeout) {
        timed.add(socket);
        socket.setTimeout(unreadMs);
      } else if (!isWaiting && timed.delete(socket) && current !== null && socket.timeout === unreadMs)
        socket.setTimeout(0);
    }
  });
}

function lookEvery(milliseconds: number, server: Server, look: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => (timer = setInterval(look, milliseconds).unref()));
  server.on('close', () => clearInterval(timer));
}
