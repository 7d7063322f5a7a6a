import type { Worker } from 'node:worker_threads';
import { LogUnavailable } from '../../errors/errors.ts';
import { backOffMs } from '../../resilience/retry.ts';
import type { AppendOutcome, AppendRequest } from './group-commit.ts';

export type ToWorker = readonly AppendRequest[] | 'close';
type FromWorker = readonly AppendOutcome[] | 'ready';

/** Most appends committed together: bounds what a later one waits for. */
const GROUP_SIZE = 256;
const RESTART = { firstMs: 50, longestMs: 2_000 };

interface Pending {
  readonly request: AppendRequest;
  resolve(outcome: AppendOutcome): void;
  reject(error: Error): void;
}

export interface SqliteWriter {
  /** Rejects with `LogUnavailable` when the writer died or is closed. */
  write(request: AppendRequest): Promise<AppendOutcome>;
  /** Writes what was accepted, then ends the thread. */
  close(): Promise<void>;
}

/**
 * Hands appends to the writer thread, one group at a time: whatever arrives while a group is being written is the next
 * one. When the thread dies, what it had in hand is rejected (its outcome is unknown), and it is started again.
 */
export function createSqliteWriter(options: {
  readonly start: () => Worker;
  /** after every group that was written, before its appends resolve */
  readonly onCommit: () => void;
}): SqliteWriter {
  let worker: Worker | null = null;
  let isReady = false;
  let isFlushPlanned = false;
  let isClosing = false;
  let failedStarts = 0;
  let lastError: unknown;
  let queue: Pending[] = [];
  let inHand: Pending[] = [];
  let restart: NodeJS.Timeout | undefined;
  let onEnded: (() => void) | undefined;
  let closed: Promise<void> | undefined;

  function start(): void {
    const started = options.start();
    worker = started;
    started.on('message', (message: FromWorker) => {
      if (message === 'ready') {
        isReady = true;
        failedStarts = 0;
      } else {
        settle(message);
      }
      planFlush();
    });
    started.on('error', (error) => (lastError = error));
    started.on('exit', ended);
  }

  function settle(outcomes: readonly AppendOutcome[]): void {
    const settled = inHand;
    inHand = [];
    options.onCommit();
    settled.forEach((pending, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined) pending.reject(new LogUnavailable('the log writer gave no answer'));
      else pending.resolve(outcome);
    });
  }

  function ended(): void {
    const couldNotStart = !isReady;
    worker = null;
    isReady = false;
    rejectAll(inHand.splice(0));
    if (couldNotStart || isClosing) rejectAll(queue.splice(0));
    if (isClosing) {
      onEnded?.();
      return;
    }
    failedStarts += 1;
    const pause = backOffMs(failedStarts - 1, RESTART);
    restart = setTimeout(start, pause);
  }

  function rejectAll(pending: readonly Pending[]): void {
    for (const { reject } of pending)
      reject(new LogUnavailable('the log writer stopped', { cause: lastError }));
  }

  function planFlush(): void {
    if (!isReady || isFlushPlanned || inHand.length > 0) return;
    if (queue.length === 0 && !isClosing) return;
    isFlushPlanned = true;
    setImmediate(flush);
  }

  function flush(): void {
    isFlushPlanned = false;
    if (worker === null || !isReady) return;
    inHand = queue.slice(0, GROUP_SIZE);
    queue = queue.slice(GROUP_SIZE);
    const message: ToWorker = inHand.length > 0 ? inHand.map(({ request }) => request) : 'close';
    worker.postMessage(message);
  }

  start();
  return {
    write(request) {
      if (isClosing) return Promise.reject(new LogUnavailable('the log is closed'));
      return new Promise((resolve, reject) => {
        queue.push({ request, resolve, reject });
        planFlush();
      });
    },
    close() {
      closed ??= new Promise((resolve) => {
        isClosing = true;
        clearTimeout(restart);
        onEnded = resolve;
        if (worker === null) ended();
        else planFlush();
      });
      return closed;
    },
  };
}
