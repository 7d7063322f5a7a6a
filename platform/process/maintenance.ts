import type { Logger } from '../observability/logger.ts';

interface MaintenanceTask {
  readonly name: string;
  /** @param signal aborts at the process's end; long work must stop */
  run(signal: AbortSignal): Promise<void>;
}

export interface MaintenanceOptions {
  readonly logger: Logger;
  /** in sequence */
  readonly tasks: readonly MaintenanceTask[];
  /** Runs a round unless it is not due or another process does; default: always. */
  readonly ifDue?: (round: () => Promise<void>) => Promise<void>;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Runs tasks now and every hour. A failed task is retried after a minute, because an engine may be briefly away; a
 * second failure is logged as an error.
 */
export function startMaintenance(options: MaintenanceOptions): { stop(): Promise<void> } {
  const { logger, tasks, ifDue = (round) => round() } = options;
  const stopping = new AbortController();
  const { signal } = stopping;

  function failed(details: { readonly err: unknown; readonly task?: string }, isFirst: boolean): void {
    if (isFirst) logger.warn(details, 'housekeeping failed; tried again in a minute');
    else logger.error(details, 'housekeeping failed; tried again in an hour');
  }

  async function tidy(
    due: readonly MaintenanceTask[],
    isFirst: boolean,
  ): Promise<readonly MaintenanceTask[]> {
    const again: MaintenanceTask[] = [];
    async function round(): Promise<void> {
      for (const task of due) {
        if (signal.aborted) return;
        try {
          await task.run(signal);
        } catch (err) {
          failed({ err, task: task.name }, isFirst);
          again.push(task);
        }
      }
    }
    try {
      if (!signal.aborted) await ifDue(round);
      return again;
    } catch (err) {
      failed({ err }, isFirst);
      return due;
    }
  }

  let timer: NodeJS.Timeout | undefined;
  const next = (ms: number, work: () => Promise<void>): void => {
    if (!signal.aborted) timer = setTimeout(() => void (running = work()), ms).unref();
  };
  async function everything(): Promise<void> {
    const again = await tidy(tasks, true);
    if (again.length === 0) next(HOUR_MS, everything);
    else next(MINUTE_MS, () => onceMore(again));
  }
  async function onceMore(again: readonly MaintenanceTask[]): Promise<void> {
    await tidy(again, false);
    next(HOUR_MS, everything);
  }

  let running = everything();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
