import { Worker } from 'node:worker_threads';
import { LogUnavailable } from '../../errors/errors.ts';
import { threadFile } from '../../files/project-files.ts';
import { backOffMs } from '../../resilience/retry.ts';
import type { AppendOutcome, AppendRequest } from './group-commit.ts';

export const startWriterThread = (file: string): Worker =>
  new Worker(threadFile('writer-worker'), { workerData: file, execArgv: [] });

export type ToWorker = readonly AppendRequest[] | 'close';
type FromWorker = readonly AppendOutcome[] | 'ready';

/** Limits the wait of later appends. */
const GROUP_SIZE = 256;
const RESTART = { firstMs: 50, longestMs: 2_000 };

interface Pending {
  readonly request: AppendRequest;
  resolve(outcome: AppendOutcome): void;
  reject(error: Error): void;
}

interface WriterOptions {
  readonly start: () => Worker;
  /** after each written group, before its appends resolve */
  readonly onCommit: () => void;
}

/**
 * Appends that arrive during a write form the next group. When the thread dies, its appends are rejected (outcome
 * unknown) and it restarts.
 */
export class SqliteWriter {
  readonly #options: WriterOptions;
  #worker: Worker | null = null;
  #isReady = false;
  #isFlushPlanned = false;
  #isClosing = false;
  #failedStarts = 0;
  #lastError: unknown;
  #queue: Pending[] = [];
  #inHand: Pending[] = [];
  #restart: NodeJS.Timeout | undefined;
  #onEnded: (() => void) | undefined;
  #closed: Promise<void> | undefined;

  constructor(options: WriterOptions) {
    this.#options = options;
    this.#start();
  }

  /** Rejects with `LogUnavailable` when the writer died or is closed. */
  write(request: AppendRequest): Promise<AppendOutcome> {
    if (this.#isClosing) return Promise.reject(new LogUnavailable('the log is closed'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      this.#planFlush();
    });
  }

  /** Writes accepted appends first. */
  close(): Promise<void> {
    return (this.#closed ??= new Promise((resolve) => {
      this.#isClosing = true;
      clearTimeout(this.#restart);
      this.#onEnded = resolve;
      if (this.#worker === null) this.#ended();
      else this.#planFlush();
    }));
  }

  #start(): void {
    const started = this.#options.start();
    this.#worker = started;
    started.on('message', (message: FromWorker) => {
      if (message === 'ready') {
        this.#isReady = true;
        this.#failedStarts = 0;
      } else {
        this.#settle(message);
      }
      this.#planFlush();
    });
    started.on('error', (error) => (this.#lastError = error));
    started.on('exit', () => this.#ended());
  }

  #settle(outcomes: readonly AppendOutcome[]): void {
    const settled = this.#inHand;
    this.#inHand = [];
    this.#options.onCommit();
    settled.forEach((pending, index) => {
      const outcome = outcomes[index];
      if (outcome === undefined) pending.reject(new LogUnavailable('the log writer gave no answer'));
      else pending.resolve(outcome);
    });
  }

  #ended(): void {
    const couldNotStart = !this.#isReady;
    this.#worker = null;
    this.#isReady = false;
    this.#rejectAll(this.#inHand.splice(0));
    if (couldNotStart || this.#isClosing) this.#rejectAll(this.#queue.splice(0));
    if (this.#isClosing) {
      this.#onEnded?.();
      return;
    }
    this.#failedStarts += 1;
    this.#restart = setTimeout(() => this.#start(), backOffMs(this.#failedStarts - 1, RESTART));
  }

  #rejectAll(pending: readonly Pending[]): void {
    for (const { reject } of pending)
      reject(new LogUnavailable('the log writer stopped', { cause: this.#lastError }));
  }

  #planFlush(): void {
    if (!this.#isReady || this.#isFlushPlanned || this.#inHand.length > 0) return;
    if (this.#queue.length === 0 && !this.#isClosing) return;
    this.#isFlushPlanned = true;
    setImmediate(() => this.#flush());
  }

  #flush(): void {
    this.#isFlushPlanned = false;
    if (this.#worker === null || !this.#isReady) return;
    this.#inHand = this.#queue.slice(0, GROUP_SIZE);
    this.#queue = this.#queue.slice(GROUP_SIZE);
    const message: ToWorker = this.#inHand.length > 0 ? this.#inHand.map(({ request }) => request) : 'close';
    this.#worker.postMessage(message);
  }
}
