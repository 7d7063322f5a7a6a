import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from '@duende/contracts/refusal';
import { errorAnswer } from './errors.ts';

/** How long a caller may keep a connection open after its last answer. */
const LINGER_MS = 1000;

/**
 * Answers on a socket that no response belongs to: the refusal as `{ message, code }`, and the end of the connection, which is
 * destroyed where the caller does not close it too. `status` where it is not the refusal's own.
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
