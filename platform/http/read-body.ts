import type { IncomingMessage } from 'node:http';
import { Refusal } from '@duende/contracts/refusal';

/** Called once: with the whole body, or with what stood in its way. */
export interface BodyRead {
  (...outcome: [fault: Refusal, bytes: null] | [fault: null, bytes: Uint8Array]): void;
}

/** Whether a request carries a body at all, by its headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/**
 * The whole body of a request. Over `limit` bytes it is `request.too-large`: at once when the header says so, else as
 * soon as it is, and the rest is left unread. A caller who leaves in the middle is `request.malformed`.
 *
 * Own work, since Express's parser reads a body that it refuses to its very end before it says so.
 */
export function readBody(req: IncomingMessage, limit: number, done: BodyRead): void {
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    done(new Refusal('request.too-large'), null);
    return;
  }
  const chunks: Buffer[] = [];
  let length = 0;

  const stop = () => {
    req.off('data', take).off('end', end).off('error', leave).off('close', leave);
  };
  const take = (chunk: Buffer) => {
    length += chunk.length;
    chunks.push(chunk);
    if (length <= limit) return;
    stop();
    req.pause();
    done(new Refusal('request.too-large'), null);
  };
  const end = () => {
    stop();
    const [first] = chunks;
    done(null, chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks, length));
  };
  const leave = () => {
    stop();
    done(new Refusal('request.malformed'), null);
  };
  req.on('data', take).on('end', end).on('error', leave).on('close', leave);
}
