import type { IncomingMessage, Server } from 'node:http';
import type { ConnectionLimits } from '../config/limits.ts';

/** Smaller bodies are left to `requestMs`: 20,000 of them are 80 MB, and watching costs a tenth of the throughput. */
const WORTH_WATCHING_BYTES = 4_096;

/** Cuts connections whose body stalls, which frees its memory. Call the result for every request. */
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
