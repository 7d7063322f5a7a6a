import type { Db } from 'mongodb';
import type { Logger } from '../logging/logger.ts';
import { followChanges } from './follow-changes.ts';

/**
 * Says when a collection may have changed, so that whoever keeps something of it reads it again. It says so too often
 * rather than too seldom.
 */
export interface ChangeSignal {
  /**
   * Calls back after every change of the collection by any process, after every opening of the change stream, and every
   * few seconds besides. The callback must not throw. The answer ends that.
   */
  watch(collection: string, onMayHaveChanged: () => void): () => void;
  close(): Promise<void>;
}

export interface ChangeSignalOptions {
  readonly db: Db;
  readonly logger: Logger;
  /** between two calls without any change, in milliseconds: a change that no stream told is found by then */
  readonly pollMs?: number;
}

const POLL_MS = 5_000;

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
