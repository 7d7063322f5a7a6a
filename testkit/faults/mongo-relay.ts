import { EventEmitter, once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A relay between a client and a server, so that a test can part the two while both live. */
export interface TcpRelay {
  readonly port: number;
  /** Drops every connection; new ones are let through. */
  cut(): void;
  /** Drops every connection as a host does that knows nothing of it; new ones are let through. */
  reset(): void;
  /** Drops every connection and each new one, until {@link TcpRelay.repair}. */
  part(): void;
  repair(): void;
  /** Resolves when so many more connections have been refused. */
  refused(times: number): Promise<void>;
  close(): Promise<void>;
}

async function startTcpRelay(target: { readonly host: string; readonly port: number }): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  const refusals = new EventEmitter();
  let isParted = false;

  const server = createServer((near) => {
    if (isParted) {
      near.destroy();
      refusals.emit('refused');
      return;
    }
    const far = connect(target);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      from.pipe(to);
      // Whichever end goes first takes the other with it.
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    part() {
      isParted = true;
      cut();
    },
    repair() {
      isParted = false;
    },
    async refused(times) {
      for (let count = 0; count < times; count += 1) await once(refusals, 'refused');
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

/** A relay in front of a MongoDB server (the first one of its address), and the address of the way through it. */
export async function startMongoRelay(url: string): Promise<TcpRelay & { readonly url: string }> {
  const through = new URL(url);
  const relay = await startTcpRelay({ host: through.hostname, port: Number(through.port || 27_017) });
  through.hostname = '127.0.0.1';
  through.port = String(relay.port);
  // The server gives its own address to clients that look for its replica set.
  through.searchParams.delete('replicaSet');
  through.searchParams.set('directConnection', 'true');
  return { ...relay, url: through.href };
}
