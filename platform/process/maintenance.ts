import type { Logger } from '../observability/logger.ts';

/** A recurring task beside serving requests. */
interface MaintenanceTask {
  /** as the log calls it */
  readonly name: string;
  /** @param signal aborts when the process ends: what takes longer than a moment stops then */
  run(signal: AbortSignal): Promise<void>;
}

export interface MaintenanceOptions {
  readonly logger: Logger;
  /** one after the other */
  readonly tasks: readonly MaintenanceTask[];
  /** Runs a round unless another process does, or now is not the time; default: runs it. */
  readonly ifDue?: (round: () => Promise<void>) => Promise<void>;
}

const HOUR_MS = 3_600_000;

/** Does its tasks at once and then every hour; one that fails is logged and tried again in the next round. */
export function startMaintenance(options: MaintenanceOptions): { stop(): Promise<void> } {
  const { logger, tasks, ifDue = (round) => round() } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function round(): Promise<void> {
    for (const { name, run } of tasks) {
      if (signal.aborted) return;
      try {
        await run(signal);
      } catch (err) {
        logger.error({ err, task: name }, 'housekeeping failed; tried again in an hour');
      }
    }
  }

  async function tidy(): Promise<void> {
    if (signal.aborted) return;
    try {
      await ifDue(round);
    } catch (err) {
      logger.error({ err }, 'housekeeping not begun; tried again in an hour');
    }
  }

  let running = tidy();
  const timer = setInterval(() => {
    running = running.then(tidy);
  }, HOUR_MS);
  timer.unref();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
