import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Refusal } from '@duende/contracts/refusal';
import { answerAndClose } from './closing-answer.ts';

/** What Node's parser and its request timer call the faults that have an answer of their own. */
const REFUSALS: Readonly<Record<string, { readonly status: number; readonly refusal: Refusal }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, refusal: new Refusal('request.too-large') },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, refusal: new Refusal('request.malformed') },
};
const MALFORMED = { status: 400, refusal: new Refusal('request.malformed') };

/**
 * Answers what never becomes a request (an address or headers over 16 kB, a broken or endless one) as every other
 * error is answered, `{ message, code }` with status 431, 408 or 400, and closes the connection. `isAnswered` says of which
 * connection nothing more is to be said, since whoever answered closes it; one that never carried a byte, as browsers open
 * them ahead, is closed without a word, which a browser would take for the answer to its next request.
 */
export function answerUnreadableRequests(
  server: Server,
  isAnswered: (socket: Duplex) => boolean = () => false,
): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (isAnswered(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable || isUnused(socket)) {
      socket.destroy();
      return;
    }
    const { status, refusal } = REFUSALS[error.code ?? ''] ?? MALFORMED;
    answerAndClose(socket, refusal, status);
  });
}

function isUnused(socket: Duplex): boolean {
  return socket instanceof Socket && socket.bytesRead === 0;
}
