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
 * gRPC may reopen a retried connection after its channel is closed, which then leaks; here it is dropped. Never equal
 * to another, so gRPC does not share connections and their growing pauses.
 */
export class LinkCredentials extends ChannelCredentials {
  readonly #tls: SecureContext | null;
  readonly #sockets = new Set<Socket>();
  #isClosed = false;
  /** last TLS failure, usually a wrong certificate */
  #lastError: Error | null = null;
  /** a node that was reached and then dropped the connection */
  #droppedBy: Node | null = null;

  constructor(tls: SecureContext | null) {
    super();
    this.#tls = tls;
  }

  /** The TLS failure or transport mismatch, otherwise `error`. */
  async reasonOf(error: unknown): Promise<unknown> {
    const said = this.#lastError ?? error;
    const node = this.#droppedBy;
    const isSecured = this._isSecure();
    if (node === null || !(await speaks(node, { tls: !isSecured }))) return said;
    return new TransportMismatch(isSecured, node, said);
  }

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
      throw new Error('the connection was given up');
    }
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (!this.#isClosed) this.#droppedBy = node;
    });
  }

  #secured(socket: Socket, host: string, secureContext: SecureContext): Promise<Socket> {
    return new Promise((resolve, reject) => {
      // TLS checks an IP address against the certificate, but must not send it as a server name (RFC 6066).
      const servername = isIP(host) === 0 ? host : '';
      const secured = connectSecured({ socket, secureContext, host, servername, ALPNProtocols: ['h2'] }, () =>
        resolve(secured),
      );
      // After the handshake the session reports errors.
      secured.on('error', (error) => {
        if (!this.#isClosed) this.#lastError = error;
        reject(error);
      });
      // `close` may be the only event of a connection that ends during the handshake.
      secured.once('close', () => reject(this.#lastError ?? new Error('closed before TLS was set up')));
    });
  }
}

/** TLS on one side only; see `cause`. */
class TransportMismatch extends Error {
  readonly code = 'ERR_TLS_MISMATCH';

  constructor(isSecured: boolean, { host, port }: Node, cause: unknown) {
    const node = `${host}:${port}`;
    super(
      isSecured
        ? `EVENTSTORE_URL asks for TLS (it lacks tls=false), and ${node} speaks plain text`
        : `EVENTSTORE_URL says tls=false, and ${node} speaks TLS`,
      { cause },
    );
    this.name = 'TransportMismatch';
  }
}

const PROBE_MS = 500;
const HTTP2_PREFACE = Buffer.concat([
  Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]),
]);
const SETTINGS_FRAME = 4;
const TYPE_OF_FRAME_AT = 3;

function speaks(node: Node, { tls }: { readonly tls: boolean }): Promise<boolean> {
  return new Promise((resolve) => {
    // Any certificate shows that it speaks TLS.
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
