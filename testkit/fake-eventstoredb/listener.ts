import { createServer, type Server, type Socket } from 'node:net';
import { Duplex } from 'node:stream';

/** Listens for every connection of the server: it can be shut, held and cut. */
export interface Listener {
  /** listens; a `port` of 0 takes a free one, and gives the one it has */
  open(host: string, port: number): Promise<number>;
  /** stops listening and drops all connections */
  shut(): Promise<void>;
  /** drops all connections abruptly and goes on listening */
  cut(): void;
  /** nothing passes either way, new connections included, until it is resumed: as of a stopped process */
  stall(): void;
  resume(): void;
  /** how many are open */
  readonly connections: number;
}

interface Passage {
  letThrough(): void;
  /** drops the connection, and what waits on either side of it */
  drop(): void;
}

/** A listener that hands each connection to `onConnection`. */
export function createListener(onConnection: (connection: Duplex) => void): Listener {
  const passages = new Set<Passage>();
  let server: Server | undefined;
  let stalled = false;

  const enter = (socket: Socket): void => {
    const passage = pass(socket, () => stalled, onConnection);
    passages.add(passage);
    socket.on('close', () => passages.delete(passage));
  };
  const cut = (): void => {
    for (const passage of passages) passage.drop();
  };
  const resume = (): void => {
    stalled = false;
    for (const passage of passages) passage.letThrough();
  };
  return {
    open(host, port) {
      const listening = createServer({ noDelay: true }, enter);
      server = listening;
      return new Promise((resolve, reject) => {
        listening.once('error', reject);
        listening.listen(port, host, () => {
          const address = listening.address();
          resolve(typeof address === 'object' && address ? address.port : port);
        });
      });
    },
    shut() {
      const closing = server;
      server = undefined;
      cut();
      resume();
      return new Promise((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
    },
    cut,
    stall: () => (stalled = true),
    resume,
    get connections() {
      return passages.size;
    },
  };
}

/** One connection; bytes wait on either side of it while it is held. */
function pass(socket: Socket, isHeld: () => boolean, onConnection: (connection: Duplex) => void): Passage {
  const waiting: (() => void)[] = [];
  const whenOpen = (act: () => void): void => void (isHeld() ? waiting.push(act) : act());
  const inside = new Duplex({
    read: () => void socket.resume(),
    write: (chunk: Buffer, _encoding, done) => whenOpen(() => socket.write(chunk, done)),
    writev: (chunks, done) =>
      whenOpen(() => {
        socket.cork();
        chunks.forEach(({ chunk }, index) =>
          socket.write(chunk as Buffer, chunks[index + 1] ? undefined : done),
        );
        socket.uncork();
      }),
    final: (done) => whenOpen(() => socket.end(done)),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk) => {
    socket.pause();
    whenOpen(() => {
      if (inside.push(chunk)) socket.resume();
    });
  });
  socket.on('end', () => whenOpen(() => inside.push(null)));
  socket.on('error', () => inside.destroy());
  socket.on('close', () => inside.destroy());
  onConnection(inside);
  return {
    letThrough: () => waiting.splice(0).forEach((act) => act()),
    drop() {
      waiting.length = 0;
      socket.resetAndDestroy();
    },
  };
}
