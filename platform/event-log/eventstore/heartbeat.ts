import type { Connection } from './connection.ts';
import { LogUnavailable } from '../event-log.ts';
import { CallFailed } from './steady-call.ts';

/** Who has heard nothing for so long asks. */
const QUIET_MS = 2_000;
const EVERY_MS = 1_000;

/**
 * Keeps `connection.state` true while nobody uses the log, and finds the server again after it was away. The answer
 * stops it.
 */
export function startHeartbeat(connection: Connection, ask: () => Promise<unknown>): () => void {
  let isAsking = false;
  async function beat(): Promise<void> {
    const isHeard = connection.state === 'up' && performance.now() - connection.heardAt < QUIET_MS;
    if (isAsking || isHeard) return;
    isAsking = true;
    try {
      await ask();
    } catch (error) {
      // The connection has noted it; a refusal is an answer too.
      if (!(error instanceof LogUnavailable || error instanceof CallFailed)) throw error;
    } finally {
      isAsking = false;
    }
  }
  const timer = setInterval(() => void beat(), EVERY_MS).unref();
  return () => clearInterval(timer);
}
