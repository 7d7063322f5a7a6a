import { isIP, type Socket } from 'node:net';
import { connect, type SecureContext } from 'node:tls';
import { EventStoreDBClient } from '@eventstore/db-client';
import { type Channel, CallCredentials, ChannelCredentials } from '@grpc/grpc-js';
import type { EventStoreAddress } from './address.ts';

/**
 * The client on a channel that is given, not made by it: when and where it connects is decided here. What the client does on
 * a failed call (close its channel, look for another node) is left to the connection.
 */
export class LinkClient extends EventStoreDBClient {
  protected override getChannel: () => Promise<Channel>;
  protected override handleError = () => Promise.resolve();

  constructor(channel: Channel, { credentials, tls, name }: EventStoreAddress) {
    super(
      {
        endpoint: channel.getTarget(),
        throwOnAppendFailure: true,
        ...(name !== null && { connectionName: name }),
      },
      // It makes a channel of its own with neither; that there is TLS lets it send the credentials.
      { insecure: tls === null },
      credentials ?? undefined,
    );
    this.getChannel = () => Promise.resolve(channel);
  }
}

type Connector = ReturnType<ChannelCredentials['_createSecureConnector']>;
type Target = Parameters<ChannelCredentials['_createSecureConnector']>[0];

/**
 * The transport of one link, in clear or over TLS, which knows its sockets. gRPC lets a connection that was being retried
 * when its channel was closed be made once more, and then nobody holds or closes it: here it is dropped as soon as it
 * is there. No two are equal to gRPC, so no link shares the connection of another, with its growing pauses between tries.
 */
export class LinkCredentials extends ChannelCredentials {
  readonly #tls: SecureContext | null;
  readonly #sockets = new Set<Socket>();
  #isClosed = false;
  #lastError: Error | null = null;
  #dropped: string | null = null;

  constructor(tls: SecureContext | null) {
    super();
    this.#tls = tls;
  }

  /** What last kept a connection from being secured: a certificate that does not fit, most likely. */
  get lastError(): Error | null {
    return this.#lastError;
  }

  /** `host:port` of a node that was reached and did not go on with it; `null` where that was none. */
  get dropped(): string | null {
    return this.#dropped;
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
    const host = path.replace(/:\d+$/, '');
    return {
      connect: async (socket) => {
        this.#hold(socket, path);
        if (this.#tls === null) return { socket, secure: false };
        try {
          return { socket: await this.#secured(socket, host, this.#tls), secure: true };
        } catch (error) {
          this.#dropped = path;
          throw error;
        }
      },
      waitForReady: () => Promise.resolve(),
      getCallCredentials: () => CallCredentials.createEmpty(),
      destroy: () => undefined,
    };
  }

  #hold(socket: Socket, target: string): void {
    if (this.#isClosed) {
      socket.destroy();
      throw new Error('the link was given up');
    }
    this.#sockets.add(socket);
    socket.once('close', () => {
      this.#sockets.delete(socket);
      if (!this.#isClosed) this.#dropped = target;
    });
  }

  #secured(socket: Socket, host: string, secureContext: SecureContext): Promise<Socket> {
    return new Promise((resolve, reject) => {
      // An IP address is checked against the certificate like a name, but may not be sent as one (RFC 6066).
      const servername = isIP(host) === 0 ? host : '';
      const secured = connect({ socket, secureContext, host, servername, ALPNProtocols: ['h2'] }, () =>
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
