import type { IncomingMessage, ServerResponse } from 'node:http';
import { REFUSALS } from '@duende/contracts/refusal';
import { answerEarly, isBodyUnwanted } from '@duende/platform/http/answer-early';

const CODE = 'service.unavailable';
const [STATUS, MESSAGE] = REFUSALS[CODE];
const RETRY_AFTER_SECONDS = 2;

const BODY = JSON.stringify({ message: MESSAGE, code: CODE });
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'Retry-After': String(RETRY_AFTER_SECONDS),
};

/** What people are told when no instance answers: come back soon. */
export function nobodyThere(req: IncomingMessage, res: ServerResponse): void {
  res.statusCode = STATUS;
  for (const [name, value] of Object.entries(HEADERS)) res.setHeader(name, value);
  if (isBodyUnwanted(req)) answerEarly(req, res, BODY);
  else res.end(BODY);
}

/** The same for a connection that wanted to become a socket. */
export function nobodyThereForSocket(): string {
  const lines = Object.entries({
    ...HEADERS,
    'Content-Length': Buffer.byteLength(BODY),
    Connection: 'close',
  });
  return `HTTP/1.1 ${STATUS} Service Unavailable\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${BODY}`;
}
