import { Worker } from 'node:worker_threads';
import { LogUnavailable, RevisionConflict, StorageFull } from '../../errors/errors.ts';
import { threadFile } from '../../files/project-files.ts';
import { lockForWriting } from '../../files/sqlite.ts';
import { backOffMs } from '../../resilience/retry.ts';
import { createCommitSignal } from '../follow-log.ts';
import type { AppendResult, EventLog, EventToAppend, ExpectedRevision, LogMarks } from '../event-log.ts';
import { requireAppendable, toPosition } from '../rules.ts';
import type { AppendOutcome, AppendRequest } from './group-commit.ts';
import { markOnce, openForWriting } from './log-file.ts';
import { openSqliteReader, type SqliteReader } from './reader.ts';

/** How often a log that others write is looked at for its subscribers. */
const POLL_MS = 250;

export interface SqliteEventLog extends EventLog, LogMarks {
  /** Ends subscriptions, writes what was accepted, closes the file. Afterwards every call rejects `LogUnavailable`. */
  close(): Promise<void>;
}

/**
 * The embedded event log: one SQLite file, made when it is not there (its folder must be). Appends are written in groups
 * by one thread and are durable when they resolve; reads are served on the calling thread.
 * @throws LogUnavailable when the file is open for writing already, here or in another process
 */
export async function openSqliteEventLog({ file }: { file: string }): Promise<SqliteEventLog> {
  const unlock = lockForWriting(file);
  const commits = createCommitSignal();
  let reader: SqliteReader;
  try {
    openForWriting(file).close();
    reader = openSqliteReader(file, commits);
  } catch (error) {
    unlock();
    throw error;
  }
  const writer = createSqliteWriter({
    start: () => startWriterThread(file),
    onCommit: () => commits.raise(),
  });
  return {
    ...reader,
    async append(stream, events, expected) {
      requireAppendable(stream, events);
      const request = { stream, expected, events: events.map(toText) };
      return toResult(request, await writer.write(request));
    },
    async markOnce(name, value) {
      const db = openForWriting(file);
      try {
        return markOnce(db, name, value);
      } finally {
        db.close();
      }
    },
    async close() {
      reader.close();
      await writer.close();
      unlock();
    },
  };
}

/**
 * The log of a file that another process may be writing, for tools: whatever is committed can be read and followed.
 * @throws LogUnavailable when there is no such file
 */
export async function openSqliteEventLogForReading({
  file,
}: {
  file: string;
}): Promise<EventLog & { close(): Promise<void> }> {
  const commits = createCommitSignal();
  const reader = openSqliteReader(file, commits);
  const poll = setInterval(() => commits.raise(), POLL_MS).unref();
  return {
    ...reader,
    append: () => Promise.reject(new LogUnavailable('the log is open for reading')),
    async close() {
      clearInterval(poll);
      reader.close();
    },
  };
}

function toText({ id, type, data, metadata }: EventToAppend): AppendRequest['events'][number] {
  return { id, type, data: JSON.stringify(data), metadata: JSON.stringify(metadata) };
}

function toResult(
  { stream, expected }: { stream: string; expected: ExpectedRevision },
  outcome: AppendOutcome,
): AppendResult {
  switch (outcome.kind) {
    case 'written':
    case 'repeated':
      return { revision: outcome.revision, position: toPosition(outcome.place) };
    case 'conflict':
      throw new RevisionConflict(stream, expected, outcome.actual);
    case 'full':
      throw new StorageFull(outcome.message);
    case 'unavailable':
      throw new LogUnavailable(outcome.message);
  }
}

/** Starts the thread that writes a log, `writer-worker.ts`. */
export const startWriterThread = (file: string): Worker =>
  new Worker(threadFile('writer-worker'), { workerData: file, execArgv: [] });

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
