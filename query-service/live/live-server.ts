import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { START, type Position } from '@duende/contracts/events/domain-event';
import type { Session, SessionKeeper } from '@duende/platform/sessions/session';
import { isByBearer } from '@duende/platform/http/request-context';
import { namesOwnHost } from '@duende/platform/http/origin-check';
import type { LiveSource } from '@duende/platform/live-bus/live-bus';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import { Server, type Socket } from 'socket.io';
import type { PartyFinder } from '../parties/find-party.ts';
import { createFanOut, socketAudience } from './fan-out.ts';
import { createWatching } from './watching.ts';

export interface LiveServerOptions {
  readonly sessions: SessionKeeper;
  readonly parties: PartyFinder;
  readonly progress: ReadProgress;
  readonly bus: LiveSource;
  /** connects sockets of several processes; default: single process */
  readonly adapter?: Parameters<Server['adapter']>[0];
  /** earlier, existing parties would seem unknown */
  readonly caughtUp: Promise<void>;
  readonly publicUrl: string;
  readonly admit: (req: IncomingMessage) => boolean;
  readonly onError: (error: unknown) => void;
}

export interface LiveServer {
  attach(server: HttpServer): void;
  /**
   * Disconnects as if the network failed, so that pages reconnect after a random delay and refetch. Accepts
   * no new connections. The caller closes the HTTP server.
   */
  close(): void;
}

/** Bytes; a topic has 42 characters. */
const LONGEST_MESSAGE = 4096;
/** ms from handshake to connection, which pages do at once; the default is 45 s. */
const CONNECTS_WITHIN_MS = 10_000;
/** Maximum of a node timer in ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Sent by Engine.IO in its own 403. */
const TOO_MANY = 'request.too-many';

const sessionRoom = (sessionId: string) => `session:${sessionId}`;
const personRoom = (userId: string) => `person:${userId}`;

/** Rules: `docs/develop/live.md`. */
export function createLiveServer(options: LiveServerOptions): LiveServer {
  const { sessions, progress, bus, onError } = options;
  const publicHost = new URL(options.publicUrl).host;
  const io = new Server({
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: LONGEST_MESSAGE,
    connectTimeout: CONNECTS_WITHIN_MS,
    allowRequest: (req, allow) => {
      // The same-origin policy does not cover sockets: any site could open one with a visitor's session. Read
      // tokens open none.
      if (isClosed || !namesOwnHost(req.headers, publicHost) || isByBearer(req)) allow(null, false);
      else allow(TOO_MANY, options.admit(req));
    },
    ...(options.adapter === undefined ? {} : { adapter: options.adapter }),
  });
  const fanOut = createFanOut(socketAudience(io), onError);
  let published: Position = START;
  let isAttached = false;
  let isClosed = false;

  async function admit(socket: Socket): Promise<void> {
    await options.caughtUp;
    socket.data = { session: await sessions.verify(socket.request.headers.cookie) };
  }

  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: unknown) => {
        onError(error);
        next(new Error('service.unavailable'));
      },
    );
  });

  io.on('connection', (socket) => {
    boundUnread(socket);
    const { session } = socket.data as { session: Session | null };
    if (session !== null) bindToSession(socket, session);
    const watching = createWatching({
      socket,
      actor: session,
      parties: options.parties,
      // A message before the join may be newer than the checkpoint read after it.
      position: (reads) => {
        const reached = progress.position(reads);
        return published > reached ? published : reached;
      },
      now: Date.now,
      onError,
    });
    socket.on('watch', (topic: unknown, acknowledge: unknown) => {
      void watching.watch(topic).then(replyTo(acknowledge));
    });
    socket.on('unwatch', (topic: unknown, acknowledge: unknown) => {
      replyTo(acknowledge)(watching.unwatch(topic));
    });
  });

  function bindToSession(socket: Socket, session: Session): void {
    void socket.join([sessionRoom(session.sessionId), personRoom(session.userId)]);
    const end = () => socket.disconnect(true);
    const left = Math.min(session.expiresAt - Date.now(), LONGEST_TIMER);
    const timer = setTimeout(end, left).unref();
    socket.once('disconnect', () => clearTimeout(timer));
    // It may have been revoked between handshake and join.
    sessions.verify(socket.request.headers.cookie).then((still) => {
      if (still === null) end();
    }, onError);
  }

  const ends = [
    bus.subscribe((messages) => {
      for (const { message } of messages)
        if (message.payload.position > published) published = message.payload.position;
      if (io.of('/').sockets.size > 0) fanOut.send(messages);
    }),
    sessions.onRevoked((revoked) => {
      const local =
        'until' in revoked && revoked.except !== '' ? io.local.except(sessionRoom(revoked.except)) : io.local;
      const room = 'userId' in revoked ? personRoom(revoked.userId) : sessionRoom(revoked.sessionId);
      local.in(room).disconnectSockets(true);
    }),
  ];

  return {
    attach(server) {
      io.attach(server);
      isAttached = true;
    },
    close() {
      isClosed = true;
      for (const end of ends) end();
      if (isAttached) io.engine.close();
    },
  };
}

function replyTo(acknowledge: unknown): (answer: unknown) => void {
  return (answer) => {
    if (typeof acknowledge === 'function') acknowledge(answer);
  };
}

/**
 * Messages per client. Clients share encoded bytes, so the cost is small; a page so far behind refetches
 * faster than it catches up.
 */
const MOST_UNREAD = 1000;

/** Disconnects clients that answer pings but do not read. */
function boundUnread({ conn }: Socket): void {
  let waiting = 0;
  // The transport takes new data only after the last flush.
  conn.on('flush', () => (waiting = 0));
  conn.on('packetCreate', () => {
    waiting += 1;
    if (waiting > MOST_UNREAD) conn.close(true);
  });
}
