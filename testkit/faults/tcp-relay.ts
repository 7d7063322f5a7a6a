import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** What a network does to the connections that are open, while new ones are let through. */
export type DeadConnection =
  /** bytes are dropped silently: both ways, or only those of one side */
  | 'silent'
  | 'silent to the server'
  | 'silent to the client'
  /** the server's side is reset, and the client hears nothing of it */
  | 'reset at the server'
  /** both sides are */
  | 'reset';

/** A relay between a client and a server, over which a connection dies as connections do in a network. */
export interface TcpRelay {
  readonly port: number;
  /** Kills the open connections; new ones are let through. */
  kill(how: DeadConnection): void;
  /** connections that are let through; the dead ones are none */
  readonly connections: number;
  close(): Promise<void>;
}

interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  dead: DeadConnection | null;
}

export async function startTcpRelay(target: {
  readonly host: string;
  readonly port: number;
}): Promise<TcpRelay> {
  const pairs = new Set<Pair>();

  function pass(pair: Pair, from: Socket, to: Socket, isDropped: () => boolean): void {
    from.setNoDelay(true);
    from.on('data', (chunk) => {
      if (isDropped() || to.write(chunk)) return;
      from.pause();
      to.once('drain', () => from.resume());
    });
    // Of a connection that is dead neither side hears that the other one has left.
    from.on('end', () => void (isDropped() || to.end()));
    from.on('error', () => undefined);
    from.on('close', () => {
      if (pair.dead !== null) return;
      pairs.delete(pair);
      to.destroy();
    });
  }

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...target, allowHalfOpen: true });
    const pair: Pair = { near, far, dead: null };
    pairs.add(pair);
    pass(pair, near, far, () => pair.dead !== null && pair.dead !== 'silent to the client');
    pass(pair, far, near, () => pair.dead !== null && pair.dead !== 'silent to the server');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    kill(how) {
      for (const pair of pairs) {
        pair.dead ??= how;
        if (how.startsWith('reset')) pair.far.resetAndDestroy();
        if (how === 'reset') pair.near.resetAndDestroy();
      }
    },
    get connections() {
      return [...pairs].filter(({ dead }) => dead === null).length;
    },
    async close() {
      server.close();
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
      await once(server, 'close');
    },
  };
}
