import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

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
