import type { IncomingMessage, Server } from 'node:http';

/** What a connection may cost, in milliseconds but for `ahead` and `most`. */
export interface ConnectionLimits {
  /** from the first moment, or from the end of the last request's answer on, until a request's headers are there */
  readonly headersMs: number;
  /** until the whole request is there, its body too */
  readonly requestMs: number;
  /** for which a body may stand still on its way */
  readonly stallMs: number;
  /** for which a client may take nothing of an answer */
  readonly unreadMs: number;
  /** how often these four are looked at */
  readonly checkEveryMs: number;
  /** requests of a connection that may wait for the answer before them */
  readonly ahead: number;
  /** connections at one time; the next ones are closed unheard */
  readonly most: number;
}

/**
 * Headers come at once or not at all; 12 MB of photo in 300 s is 40 kB a second, a bad mobile line. 20,000 connections are four
 * times what was tried (`crowd` in `docs/performance.md`), at 10 to 30 kB each. What a system
 * keeps of an answer for its client is megabytes, of which it tells in steps of a third: a telephone on a bad line takes half a minute for one.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 300_000,
  stallMs: 20_000,
  unreadMs: 60_000,
  checkEveryMs: 1_000,
  ahead: 16,
  most: 20_000,
};

/** A smaller body is left to `requestMs`: 20,000 of them are 80 MB, and watching each command would cost a tenth of the throughput. */
const WORTH_WATCHING_BYTES = 4_096;

/**
 * Cuts connections whose request stands still with its body half there, so that what was read of it is given back. The answer is
 * to be told of every request.
 */
export function cutStalledBodies(
  server: Server,
  { stallMs, checkEveryMs }: ConnectionLimits,
): (req: IncomingMessage) => void {
  const arriving = new Map<IncomingMessage, { readonly bytes: number; readonly since: number }>();

  const look = () => {
    const now = performance.now();
    for (const [req, seen] of arriving) {
      const bytes = req.socket.bytesRead;
      if (bytes !== seen.bytes) arriving.set(req, { bytes, since: now });
      else if (now - seen.since >= stallMs) req.destroy();
    }
  };
  let timer: NodeJS.Timeout | undefined;
  server.on('listening', () => (timer = setInterval(look, checkEveryMs).unref()));
  server.on('close', () => clearInterval(timer));

  return (req) => {
    const { 'content-length': length = 0, 'transfer-encoding': encoding } = req.headers;
    if (encoding === undefined && Number(length) <= WORTH_WATCHING_BYTES) return;
    arriving.set(req, { bytes: req.socket.bytesRead, since: performance.now() });
    const forget = () => arriving.delete(req);
    req.once('end', forget).once('close', forget);
  };
}
