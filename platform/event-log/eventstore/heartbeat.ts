import type { Logger } from '../../observability/logger.ts';
import { LogUnavailable } from '../../errors/errors.ts';
import type { Connection } from './connection.ts';
import { CallFailed } from './with-retry.ts';

/** Who has heard nothing for so long asks. */
const QUIET_MS = 2_000;
const EVERY_MS = 1_000;

/**
 * Keeps the connection's state true while the log is idle, and finds the server again after it was away or did not
 * accept the credentials. `ask` meets every right that is needed. Never rejects. Returns stop.
 */
export function startHeartbeat(
  connection: Connection,
  ask: () => Promise<unknown>,
  logger?: Logger,
): () => void {
  const { health } = connection;
  let isAsking = false;
  let isToldOdd = false;

  async function beat(): Promise<void> {
    const isHeard = health.state === 'up' && performance.now() - health.heardAt < QUIET_MS;
    if (isAsking || isHeard) return;
    isAsking = true;
    try {
      await ask();
      health.granted();
      isToldOdd = false;
    } catch (error) {
      // The connection has noted a fault of the engine; a refusal is an answer too.
      const isNoted = error instanceof LogUnavailable || error instanceof CallFailed;
      if (!isNoted && !isToldOdd) logger?.error({ err: error }, 'EventStoreDB could not be asked how it is');
      isToldOdd = !isNoted;
    } finally {
      isAsking = false;
    }
  }
  const timer = setInterval(() => void beat(), EVERY_MS).unref();
  return () => clearInterval(timer);
}
