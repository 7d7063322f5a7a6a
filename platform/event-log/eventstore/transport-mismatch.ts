import { connect as connectInClear, type Socket } from 'node:net';
import { connect as connectSecured } from 'node:tls';
import type { EndPoint } from '@eventstore/db-client';
import type { LinkCredentials } from './link-client.ts';

/** The address says TLS and the node speaks in clear, or the other way round; `cause` is all that the connection had to say. */
class TransportMismatch extends Error {
  readonly code = 'ERR_TLS_MISMATCH';

  constructor(isSecured: boolean, { address, port }: EndPoint, cause: unknown) {
    const node = `${address}:${port}`;
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

/** Why no node answered: what kept a connection from being secured, or that one was spoken to in the wrong way. */
export async function reasonOf(
  error: unknown,
  credentials: LinkCredentials,
  nodes: readonly EndPoint[],
): Promise<unknown> {
  const said = credentials.lastError ?? error;
  const dropped = nodes.find(({ address, port }) => `${address}:${port}` === credentials.dropped);
  if (dropped === undefined) return said;
  return explainDrop(said, { endpoint: dropped, isSecured: credentials._isSecure() });
}

/**
 * What a connection that the node dropped failed of: tried the other way on a connection of its own, over which nothing is
 * sent but a greeting. The error itself where the node answers in neither way.
 */
async function explainDrop(
  error: unknown,
  { endpoint, isSecured }: { readonly endpoint: EndPoint; readonly isSecured: boolean },
): Promise<unknown> {
  const speaksOtherwise = await (isSecured ? speaksInClear(endpoint) : speaksTls(endpoint));
  return speaksOtherwise ? new TransportMismatch(isSecured, endpoint, error) : error;
}

function speaksTls({ address: host, port }: EndPoint): Promise<boolean> {
  // Whose certificate it is does not matter: it has one.
  const socket = connectSecured({ host, port, rejectUnauthorized: false, ALPNProtocols: ['h2'] });
  return answers(socket, (yes) => socket.once('secureConnect', yes));
}

function speaksInClear({ address: host, port }: EndPoint): Promise<boolean> {
  const socket = connectInClear({ host, port });
  return answers(socket, (yes) => {
    socket.once('connect', () => socket.write(HTTP2_PREFACE));
    socket.once('data', (frame) => {
      if (typeof frame !== 'string' && frame[TYPE_OF_FRAME_AT] === SETTINGS_FRAME) yes();
      else socket.destroy();
    });
  });
}

function answers(socket: Socket, listen: (yes: () => void) => void): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (does: boolean) => {
      resolve(does);
      socket.destroy();
    };
    listen(() => end(true));
    socket.on('error', () => end(false));
    socket.once('close', () => resolve(false));
    socket.setTimeout(PROBE_MS, () => end(false));
  });
}
