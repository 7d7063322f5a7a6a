import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request and the answer to it. */
export interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

/** What is under way on one connection, one that became a socket's too. */
export interface Connection {
  readonly socket: Socket;
  /** what is being answered, until its last byte was handed to the system */
  current: Exchange | null;
  /** asked for ahead of that answer, in order */
  readonly waiting: Exchange[];
  /** `performance.now()` of when it was opened, or its last answer handed over, and what had been read of it by then */
  quietSince: number;
  bytesThen: number;
}

export interface Connections {
  /** all that are open */
  readonly all: ReadonlyMap<Socket, Connection>;
  /** Takes a request of the server: begins it now, or when those before it on its connection are answered. */
  take(req: IncomingMessage, res: ServerResponse): void;
  /** Whether a request of this connection is being answered. */
  isAnswering(socket: Socket): boolean;
}

/**
 * The connections of a server, on each of which one request at a time is begun: the next one when the client's system has taken, or
 * ours has room for, the whole answer before it. Node reads on until an answer's bytes wait, and what it has read by then may be two thousand requests.
 * Who has more than `ahead` of them wait is cut off: browsers and proxies send none ahead.
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
