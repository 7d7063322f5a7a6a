import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Logger } from '@duende/platform/observability/logger';

/** Aborted once a caller has gone, or has everything. */
export function leaving(res: ServerResponse): AbortSignal {
  const left = new AbortController();
  res.once('close', () => left.abort());
  if (res.closed) left.abort();
  return left.signal;
}

export interface SentFile {
  readonly headers: Readonly<Record<string, string>>;
  /** ends soon after the caller has gone */
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly gone: AbortSignal;
}

interface SendFileOptions {
  /** a caller who takes nothing for so long has gone, or holds a place that others want; 0: may take as long as it likes */
  readonly stalledMs: number;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Sends a file as it is made. Resolves when its last byte is handed over, or when the caller has gone and nothing is read for it
 * any more. Reading may take as long as it takes: only the caller is waited for with a limit. A file that cannot be ended is cut, so that it is known as such.
 * Rejects with what kept even its first byte from being made.
 */
export async function sendFile(
  res: ServerResponse,
  { headers, bytes, gone }: SentFile,
  { stalledMs, logger }: SendFileOptions,
): Promise<void> {
  res.on('timeout', () => res.destroy());
  // `writableEnded`: it took so long to begin that the caller was told so
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
    logger.warn({ err: error }, 'an export was broken off');
  }
}
