import { type Server, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Refusal } from '@duende/contracts/common/refusal';
import { errorAnswer } from './errors.ts';

const REFUSALS: Readonly<Record<string, { readonly status: number; readonly refusal: Refusal }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, refusal: new Refusal('request.too-large') },
  HPE_INVALID_TRANSFER_ENCODING: { status: 501, refusal: new Refusal('request.malformed') },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, refusal: new Refusal('request.malformed') },
};
const MALFORMED = { status: 400, refusal: new Refusal('request.malformed') };

/**
 * Answers what Node cannot parse (too large, broken, too slow) with `{ message, code }` and 431, 408, 501 or 400, and
 * closes. `isAnswered`: connections already being closed. Unused connections are closed silently: browsers preopen
 * them and would take the answer for their next request's.
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

/** Milliseconds after its last answer. */
const LINGER_MS = 1000;

/**
 * Answers on a socket without a response and closes it, by force if the caller does not. `status` overrides the
 * refusal's own.
 */
export function answerAndClose(socket: Duplex, refusal: Refusal, status?: number): void {
  socket.on('error', () => socket.destroy());
  socket.end(closingAnswer(refusal, status));
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

function closingAnswer(refusal: Refusal, status: number = refusal.status): string {
  const body = JSON.stringify(errorAnswer(refusal).body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
