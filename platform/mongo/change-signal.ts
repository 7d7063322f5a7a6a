import type { Db, Document } from 'mongodb';
import type { Logger } from '../observability/logger.ts';
import { backOffMs, pause } from '../resilience/retry.ts';

/**
 * Signals that a collection may have changed, so that callers who cache something of it read it again. It signals too often
 * rather than too seldom.
 */
export interface ChangeSignal {
  /**
   * Calls back after every change of the collection by any process, after every opening of the change stream, and every
   * few seconds besides. The callback must not throw. Returns unsubscribe.
   */
  watch(collection: string, onMayHaveChanged: () => void): () => void;
  close(): Promise<void>;
}

export interface ChangeSignalOptions {
  readonly db: Db;
  readonly logger: Logger;
  /** between two calls without any change, in milliseconds: a change that no stream delivered is found by then */
  readonly pollMs?: number;
}

const POLL_MS = 5_000;
/**
 * How long the server may keep a question for changes open, milliseconds, before it answers that there are none; shorter than the
 * driver waits for an answer. Changes are told at once.
 */
export const MAX_AWAIT_MS = 5_000;

/** One change stream of a database for all collections that this process watches. */
export function openChangeSignal(options: ChangeSignalOptions): ChangeSignal {
  const watches = new Set<{ readonly collection: string; readonly call: () => void }>();
  let followed: ReadonlySet<string> = new Set();
  let following = { close: () => Promise.resolve() };
  let formerOnes = Promise.resolve();
  let isScheduled = false;
  let isClosed = false;

  const tell = (collection: string): void => {
    for (const watch of [...watches]) if (watch.collection === collection) watch.call();
  };
  const tellAll = (): void => {
    for (const watch of [...watches]) watch.call();
  };

  /** One stream for everything that is watched by now. What happens until it is open, its opening tells. */
  function followAll(): void {
    isScheduled = false;
    if (isClosed) return;
    const former = following.close();
    formerOnes = formerOnes.then(() => former);
    followed = new Set([...watches].map(({ collection }) => collection));
    following = followChanges(options, [...followed], { opened: tellAll, changed: tell });
  }

  const poll = setInterval(tellAll, options.pollMs ?? POLL_MS);
  poll.unref();

  return {
    watch(collection, onMayHaveChanged) {
      const watch = { collection, call: onMayHaveChanged };
      watches.add(watch);
      if (!followed.has(collection) && !isScheduled) {
        isScheduled = true;
        queueMicrotask(followAll);
      }
      return () => void watches.delete(watch);
    },
    async close() {
      isClosed = true;
      clearInterval(poll);
      await Promise.all([formerOnes, following.close()]);
    },
  };
}

/** Receives what a succession of change streams delivers. */
interface ChangeListener {
  /** A stream was opened: whatever happened before may have been missed. */
  opened(): void;
  /** A document of this collection was changed, or the collection itself. */
  changed(collection: string): void;
}

/** An engine that comes back must be found within seconds. */
const BACK_OFF = { firstMs: 50, longestMs: 2_000 };

/**
 * Follows changes of some collections of a database, opening a new change stream whenever one breaks. None is ever
 * resumed: a stream that was resumed without an error may still have skipped changes, so a break has to show.
 */
function followChanges(
  { db, logger }: { readonly db: Db; readonly logger: Logger },
  collections: readonly string[],
  listener: ChangeListener,
): { close(): Promise<void> } {
  const ending = new AbortController();
  const pipeline = [{ $match: { 'ns.coll': { $in: collections } } }, { $project: { ns: 1 } }];

  async function followOne(onOpened: () => void): Promise<void> {
    const stream = db.watch<Document, { ns: { coll: string } }>(pipeline, { maxAwaitTimeMS: MAX_AWAIT_MS });
    const close = () => void stream.close();
    ending.signal.addEventListener('abort', close);
    // The server's answer to the opening brings a token, before any change.
    stream.once('resumeTokenChanged', onOpened);
    try {
      // Read as a plain stream: only so the driver leaves a break to us instead of resuming.
      for await (const { ns } of stream.stream()) listener.changed(ns.coll);
    } finally {
      ending.signal.removeEventListener('abort', close);
      await stream.close();
    }
  }

  async function follow(): Promise<void> {
    let failures = 0;
    const onOpened = () => {
      failures = 0;
      listener.opened();
    };
    while (!ending.signal.aborted) {
      try {
        await followOne(onOpened);
      } catch (error) {
        if (ending.signal.aborted) return;
        logger.warn({ err: error }, 'a change stream broke; opening a new one');
      }
      await pause(backOffMs(failures, BACK_OFF), ending.signal);
      failures += 1;
    }
  }

  const running = follow();
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}
