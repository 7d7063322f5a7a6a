import { connect as connectInClear, isIP, type Socket } from 'node:net';
import { connect as connectSecured, type SecureContext } from 'node:tls';
import { CallCredentials, ChannelCredentials } from '@grpc/grpc-js';

type Connector = ReturnType<ChannelCredentials['_createSecureConnector']>;
type Target = Parameters<ChannelCredentials['_createSecureConnector']>[0];

interface Node {
  readonly host: string;
  readonly port: number;
}

/**
 * The transport of one link, in clear or over TLS, which knows its sockets. gRPC lets a connection that was being retried
 * when its channel was closed be made once more, and then nobody holds or closes it: here it is dropped as soon as it
 * is there. No two are equal to gRPC, so no link shares the connection of another, with its growing pauses between tries.
 */
export class LinkCredentials extends ChannelCredentials {
  readonly #tls: SecureContext | null;
  readonly #sockets = new Set<Socket>();
  #isClosed = false;
  /** what last kept a connection from being secured: a certificate that does not fit, most likely */
  #lastError: Error | null = null;
  /** a node that was reached and did not go on with it */
  #droppedBy: Node | null = null;

  constructor(tls: SecureContext | null) {
    super();
    this.#tls = tls;
  }

  /** Why no node answered: what kept a connection from being secured, or that one was spoken to in the wrong way; else `error`. */
  async reasonOf(error: unknown): Promise<unknown> {
    const said = this.#lastError ?? error;
    const node = this.#droppedBy;
    const isSecured = this._isSecure();
    if (node === null || !(await speaks(node, { tls: !isSecured }))) return said;
    return new TransportMismatch(isSecured, node, said);
  }

  /** Drops every connection made with these credentials, and those that are still to come. */
  close(): void {
    this.#isClosed = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  override _isSecure(): boolean {
    return this.#tls !== null;
  }

  override _equals(other: ChannelCredentials): boolean {
    return other === this;
  }

  override _createSecureConnector({ path }: Target): Connector {
    const portAt = path.lastIndexOf(':');
    const node = { host: path.slice(0, portAt), port: Number(path.slice(portAt + 1)) };
    return {
      connect: async (socket) => {
        this.#hold(socket, node);
        if (this.#tls === null) return { socket, secure: false };
        try {
          return { socket: await this.#secured(socket, node.host, this.#tls), secure: true };
        } catch (error) {
          this.#droppedBy = node;
          throw error;
        }
      },
      waitForReady: () => Promise.resolve(),
      getCallCredentials: () => CallCredentials.createEmpty(),
      destroy: () => undefined,
    };
  }

  #hold(socket: Socket, node: Node): void {
    if (this.#isClosed) {
      socket.destroy();
      throw new Error('the link was given up');
    }
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (!this.#isClosed) this.#droppedBy = node;
    });
  }

  #secured(socket: Socket, host: string, secureContext: SecureContext): Promise<Socket> {
    return new Promise((resolve, reject) => {
      // An IP address is checked against the certificate like a name, but may not be sent as one (RFC 6066).
      const servername = isIP(host) === 0 ? host : '';
      const secured = connectSecured({ socket, secureContext, host, servername, ALPNProtocols: ['h2'] }, () =>
        resolve(secured),
      );
      // Stays on: an error after the handshake is the session's, which closes.
      secured.on('error', (error) => {
        if (!this.#isClosed) this.#lastError = error;
        reject(error);
      });
      // A connection that ends during the handshake may say so by nothing else.
      secured.once('close', () => reject(this.#lastError ?? new Error('closed before it was secured')));
    });
  }
}

/** The address says TLS and the node speaks in clear, or the other way round; `cause` is all that the connection had to say. */
class TransportMismatch extends Error {
  readonly code = 'ERR_TLS_MISMATCH';

  constructor(isSecured: boolean, { host, port }: Node, cause: unknown) {
    const node = `${host}:${port}`;
    super(
      isSecured
        ? `EVENTSTORE_URL asks for TLS (it lacks tls=false), and ${node} speaks in clear`
        : `EVENTSTORE_URL says tls=false, and ${node} speaks TLS`,
      { cause },
    );
    this.name = 'TransportMismatch';
  }
}

const PROBE_MS = 500;
/** How a client opens HTTP/2, with settings that hold nothing. */
const HTTP2_PREFACE = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
]);
const SETTINGS_FRAME = 4;
const TYPE_OF_FRAME_AT = 3;

/** Tried on a connection of its own, over which nothing is sent but a greeting. */
function speaks(node: Node, { tls }: { readonly tls: boolean }): Promise<boolean> {
  return new Promise((resolve) => {
    // Whose certificate it is does not matter: it has one.
    const socket = tls
      ? connectSecured({ ...node, rejectUnauthorized: false, ALPNProtocols: ['h2'] }, () => end(true))
      : connectInClear(node, () => socket.write(HTTP2_PREFACE));
    const end = (does: boolean) => {
      resolve(does);
      socket.destroy();
    };
    if (!tls) socket.once('data', (frame: Buffer) => end(frame[TYPE_OF_FRAME_AT] === SETTINGS_FRAME));
    socket.on('error', () => end(false));
    socket.once('close', () => resolve(false));
    socket.setTimeout(PROBE_MS, () => end(false));
  });
}
