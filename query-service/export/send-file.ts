import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Logger } from '@duende/platform/observability/logger';

/** Aborts once the caller has left or received everything. */
export function leaving(res: ServerResponse): AbortSignal {
  const left = new AbortController();
  res.once('close', () => left.abort());
  if (res.closed) left.abort();
  return left.signal;
}

export interface SentFile {
  readonly headers: Readonly<Record<string, string>>;
  /** ends soon after the caller has left */
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly gone: AbortSignal;
}

interface SendFileOptions {
  /** ms without progress until disconnection, to free the place; 0: unlimited */
  readonly stalledMs: number;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Resolves after the last byte or when the caller leaves. Only the caller has a time limit, not the reading.
 * An incomplete file cuts the connection. Rejects if the first byte fails.
 */
export async function sendFile(
  res: ServerResponse,
  { headers, bytes, gone }: SentFile,
  { stalledMs, logger }: SendFileOptions,
): Promise<void> {
  res.on('timeout', () => res.destroy());
  // `writableEnded`: a timeout was sent
  const isOver = () => gone.aborted || res.destroyed || res.writableEnded;
  const taken = async (event: 'drain' | 'finish') => {
    res.setTimeout(stalledMs);
    await once(res, event, { signal: gone });
    res.setTimeout(0);
  };
  try {
    for await (const piece of bytes) {
      if (isOver()) break;
      if (!res.headersSent) res.writeHead(200, headers);
      if (!res.write(piece)) await taken('drain');
    }
    if (isOver()) return;
    const isTaken = taken('finish');
    res.end();
    await isTaken;
  } catch (error) {
    if (gone.aborted) return;
    if (!res.headersSent) throw error;
    res.destroy();
    logger.warn({ err: error }, 'an export ended early');
  }
}
