import type { Db, Document } from 'mongodb';
import type { Logger } from '../observability/logger.ts';
import { backOffMs, pause } from '../resilience/retry.ts';
import { asStoreUnavailable } from './mongo-errors.ts';

/** Signals possible changes of a collection, so that caches reread it. May signal too often. */
export interface ChangeSignal {
  /**
   * Calls back after each change, each opening of the change stream, and every few seconds. The callback must not
   * throw. Returns unsubscribe.
   */
  watch(collection: string, onMayHaveChanged: () => void): () => void;
  close(): Promise<void>;
}

export interface ChangeSignalOptions {
  readonly db: Db;
  readonly logger: Logger;
  /** finds changes that the stream missed; milliseconds */
  readonly pollMs?: number;
}

const POLL_MS = 5_000;
/** How long the server may hold a request for changes; shorter than the driver's timeout. Milliseconds. */
export const MAX_AWAIT_MS = 5_000;

/** One change stream per database for all watched collections. */
export function openChangeSignal(options: ChangeSignalOptions): ChangeSignal {
  const watches = new Set<{ readonly collection: string; readonly call: () => void }>();
  let followed: ReadonlySet<string> = new Set();
  let following = { close: () => Promise.resolve() };
  let formerOnes = Promise.resolve();
  let isScheduled = false;
  let isClosed = false;

  const signal = (collection: string): void => {
    for (const watch of [...watches]) if (watch.collection === collection) watch.call();
  };
  const signalAll = (): void => {
    for (const watch of [...watches]) watch.call();
  };

  function followAll(): void {
    isScheduled = false;
    if (isClosed) return;
    const former = following.close();
    formerOnes = formerOnes.then(() => former);
    followed = new Set([...watches].map(({ collection }) => collection));
    following = followChanges(options, [...followed], { opened: signalAll, changed: signal });
  }

  const poll = setInterval(signalAll, options.pollMs ?? POLL_MS);
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

interface ChangeListener {
  opened(): void;
  /** A document of the collection, or the collection, changed. */
  changed(collection: string): void;
}

const BACK_OFF = { firstMs: 50, longestMs: 2_000 };

/** A broken change stream is replaced: a resumed one may have skipped changes silently. */
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
    // The answer to the opening brings a token before any change.
    stream.once('resumeTokenChanged', onOpened);
    try {
      // Only as a plain stream the driver does not resume.
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
        logger.warn({ err: asStoreUnavailable(error) }, 'a change stream broke; opening a new one');
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
