import type { IncomingMessage, ServerResponse } from 'node:http';
import { LIMITS } from '@duende/contracts/common/limits';

/** Of an unwanted body, so that the caller can read the answer. */
const LINGER_BYTES = 1_000_000;
const LINGER_MS = 1000;

/** Too much to read for keeping the connection: above the limit or of unknown length. */
export function isBodyUnwanted(req: IncomingMessage): boolean {
  if (req.complete) return false;
  const length = req.headers['content-length'];
  return length === undefined
    ? req.headers['transfer-encoding'] !== undefined
    : Number(length) > LIMITS.body.max;
}

/**
 * During the upload. Closing at once would reset the connection and could lose the answer, so a little is read first.
 */
export function answerEarly(req: IncomingMessage, res: ServerResponse, text: string): void {
  res.setHeader('Connection', 'close');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.write(text);
  lingerBeforeEnd(req, res);
}

/** Needs `Connection: close`. */
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
