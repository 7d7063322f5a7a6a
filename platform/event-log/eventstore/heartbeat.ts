import type { Logger } from '../../observability/logger.ts';
import { LogUnavailable } from '../../errors/errors.ts';
import type { Connection } from './connection.ts';
import type { Missing } from './missing-right.ts';
import { CallFailed } from './with-retry.ts';

export interface Heartbeat {
  /** Resolves when the question that is under way has its answer; at once where none is. */
  asked(): Promise<void>;
  stop(): void;
}

/** Who has heard nothing for so long asks. */
const QUIET_MS = 2_000;
const EVERY_MS = 1_000;

/** So long after it has asked, one that is refused on and on is not asked for again. */
const ASK_AGAIN_MS = 200;

/**
 * Keeps the connection's state true: asks while the log is idle, and as soon as a call was refused, which finds the server again
 * after it was away, and which of the rights is missing. `ask` asks for each. Never rejects.
 */
export function startHeartbeat(
  connection: Connection,
  ask: () => Promise<Missing | null>,
  logger?: Logger,
): Heartbeat {
  const { health } = connection;
  let asking: Promise<void> | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isToldOdd = false;
  let soon: NodeJS.Timeout | null = null;

  async function askNow(): Promise<void> {
    try {
      health.asked(await ask());
      isToldOdd = false;
    } catch (error) {
      // The connection has noted a fault of the engine.
      const isNoted = error instanceof LogUnavailable || error instanceof CallFailed;
      if (!isNoted && !isToldOdd) logger?.error({ err: error }, 'EventStoreDB could not be asked how it is');
      isToldOdd = !isNoted;
    } finally {
      asking = null;
      askedAt = performance.now();
    }
  }
  const askOnce = () => (asking ??= askNow());

  function beat(): void {
    const isHeard = health.state === 'up' && performance.now() - health.heardAt < QUIET_MS;
    if (!isHeard) void askOnce();
  }

  health.onDenied(() => {
    // What asks is refused too.
    if (asking !== null || soon !== null) return;
    const pauseMs = askedAt + ASK_AGAIN_MS - performance.now();
    if (pauseMs <= 0) void askOnce();
    else
      soon = setTimeout(() => {
        soon = null;
        void askOnce();
      }, pauseMs).unref();
  });
  const timer = setInterval(beat, EVERY_MS).unref();
  return {
    asked: () => asking ?? Promise.resolve(),
    stop() {
      clearInterval(timer);
      if (soon !== null) clearTimeout(soon);
    },
  };
}
