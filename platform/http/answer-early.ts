import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@duende/contracts/common/limits';

/** How much of an unwanted body is still taken in, and how long, so that the caller can read the answer. */
const LINGER_BYTES = 1_000_000;
const LINGER_MS = 1000;

/**
 * Whether the rest of a request's body is more than Node should quietly read to its end to keep the connection:
 * a length over the body limit, or one that nobody knows.
 */
export function isBodyUnwanted(req: IncomingMessage): boolean {
  if (req.complete) return false;
  const length = req.headers['content-length'];
  return length === undefined
    ? req.headers['transfer-encoding'] !== undefined
    : Number(length) > LIMITS.body.max;
}

/**
 * Sends a whole answer while the request's body is still arriving, then closes the connection without reading that
 * body to its end. Closing at once would reset the connection and could take the answer away from a caller who is
 * still writing, so a little is read and thrown away first.
 */
export function answerEarly(req: IncomingMessage, res: ServerResponse, text: string): void {
  res.setHeader('Connection', 'close');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.write(text);
  lingerBeforeEnd(req, res);
}

/**
 * Ends an answer that is written but for its end, as {@link answerEarly} does; it must have said `Connection: close`.
 */
function lingerBeforeEnd(req: IncomingMessage, res: ServerResponse): void {
  req.unpipe();

  let taken = 0;
  const close = () => {
    clearTimeout(timer);
    req.off('data', count);
    res.end();
  };
  const count = (chunk: Buffer) => {
    taken += chunk.length;
    if (taken > LINGER_BYTES) close();
  };
  const timer = setTimeout(close, LINGER_MS);
  req.on('data', count);
  req.once('end', close);
  req.once('close', close);
  req.resume();
}
