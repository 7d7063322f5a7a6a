import { STATUS_CODES } from 'node:http';
import type { Refusal } from '@duende/contracts/refusal';
import { errorAnswer } from './errors.ts';

/**
 * A whole HTTP answer for a socket that no response belongs to: the refusal as `{ message, code }`, and the end of the connection.
 * `status` where it is not the refusal's own.
 */
export function closingAnswer(refusal: Refusal, status: number = refusal.status): string {
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
