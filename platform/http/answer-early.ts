import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@duende/contracts/common/limits';

/** Bytes and milliseconds of an unwanted body still read, so that the caller can read the answer. */
const LINGER_BYTES = 1_000_000;
const LINGER_MS = 1000;

/**
 * Whether the rest of a body is too much to read for keeping the connection: above the limit or of unknown length.
 */
export function isBodyUnwanted(req: IncomingMessage): boolean {
  if (req.complete) return false;
  const length = req.headers['content-length'];
  return length === undefined
    ? req.headers['transfer-encoding'] !== undefined
    : Number(length) > LIMITS.body.max;
}

/**
 * Answers during the upload, then closes the connection. Closing at once would reset it and could lose the answer, so
 * a little of the body is read first.
 */
export function answerEarly(req: IncomingMessage, res: ServerResponse, text: string): void {
  res.setHeader('Connection', 'close');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.write(text);
  lingerBeforeEnd(req, res);
}

/** Ends a started answer as {@link answerEarly} does; it must have `Connection: close`. */
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
