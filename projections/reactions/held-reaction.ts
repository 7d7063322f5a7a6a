import { LEASE_MS, type Leases, whileHolding } from '@duende/platform/coordination/leases';
import type { Logger } from '@duende/platform/observability/logger';
import { pause } from '@duende/platform/resilience/retry';

export interface HeldReactionOptions {
  readonly logger: Logger;
  /** `null`: no other process can use the stores */
  readonly leases: Leases | null;
  readonly holder: string;
  readonly lease: 'push' | 'hooks';
  readonly failed: string;
  /** Resolves soon after the signal aborts. */
  readonly react: (signal: AbortSignal) => Promise<void>;
}

/** Another process moved the mark. */
export class MarkMoved extends Error {}

const PAUSE_MS = 1_000;

/** In one process at a time; again after failures. */
export function startHeldReaction(options: HeldReactionOptions): { stop(): Promise<void> } {
  const { logger, leases, holder, lease: name, failed, react } = options;
  const ending = new AbortController();

  async function run(): Promise<void> {
    const { signal } = ending;
    const holding = { leases, holder, forMs: LEASE_MS[name], logger };
    while (!signal.aborted) {
      try {
        await whileHolding(name, holding, (lost) => react(AbortSignal.any([signal, lost])));
      } catch (error) {
        if (!(error instanceof MarkMoved)) logger.warn({ err: error }, failed);
      }
      await pause(PAUSE_MS, signal);
    }
  }

  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** Then aborts the signal of all. @throws the first failure */
export async function untilOneEnds(
  outer: AbortSignal,
  start: (signal: AbortSignal) => Promise<readonly Promise<void>[]>,
): Promise<void> {
  const ending = new AbortController();
  const started = await start(AbortSignal.any([outer, ending.signal]));
  const parts = started.map((part) => part.finally(() => ending.abort()));
  try {
    await Promise.all(parts);
  } finally {
    await Promise.allSettled(parts);
  }
}
