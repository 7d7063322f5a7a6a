import type { IncomingMessage, ServerResponse } from 'node:http';
import { REFUSALS } from '@duende/contracts/refusal';
import { answerEarly, isBodyUnwanted } from '@duende/platform/http/answer-early';
import { errorBody } from '@duende/platform/http/error-body';

const CODE = 'service.unavailable';
const [STATUS, MESSAGE] = REFUSALS[CODE];
const RETRY_AFTER_SECONDS = 2;

const sayNobody = (req: IncomingMessage) =>
  errorBody(req, { message: MESSAGE, code: CODE }, RETRY_AFTER_SECONDS);

/** What people are told when no instance answers: come back soon. */
export function nobodyThere(req: IncomingMessage, res: ServerResponse): void {
  const { text, headers } = sayNobody(req);
  res.statusCode = STATUS;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  if (isBodyUnwanted(req)) answerEarly(req, res, text);
  else res.end(text);
}

/** The same for a connection that wanted to become a socket. */
export function nobodyThereForSocket(req: IncomingMessage): string {
  const { text, headers } = sayNobody(req);
  const lines = Object.entries({
    ...headers,
    'Content-Length': Buffer.byteLength(text),
    Connection: 'close',
  });
  return `HTTP/1.1 ${STATUS} Service Unavailable\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${text}`;
}
