import { setTimeout as delay } from 'node:timers/promises';
import type { Db, Document } from 'mongodb';
import type { Logger } from '../logging/logger.ts';

/** What is told of one change stream after another. */
export interface ChangeListener {
  /** A stream was opened: whatever happened before may have been missed. */
  opened(): void;
  /** A document of this collection was changed, or the collection itself. */
  changed(collection: string): void;
}

const SHORTEST_PAUSE_MS = 50;
/** An engine that comes back must be found within seconds. */
const LONGEST_PAUSE_MS = 2_000;

/**
 * Follows changes of some collections of a database, opening a new change stream whenever one breaks. None is ever
 * resumed: a stream that was resumed without an error may still have skipped changes, so a break has to show.
 */
export function followChanges(
  { db, logger }: { readonly db: Db; readonly logger: Logger },
  collections: readonly string[],
  listener: ChangeListener,
): { close(): Promise<void> } {
  const ending = new AbortController();
  const pipeline = [{ $match: { 'ns.coll': { $in: collections } } }, { $project: { ns: 1 } }];

  async function followOne(onOpened: () => void): Promise<void> {
    const stream = db.watch<Document, { ns: { coll: string } }>(pipeline);
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
    let pause = SHORTEST_PAUSE_MS;
    const onOpened = () => {
      pause = SHORTEST_PAUSE_MS;
      listener.opened();
    };
    while (!ending.signal.aborted) {
      try {
        await followOne(onOpened);
      } catch (error) {
        if (ending.signal.aborted) return;
        logger.warn({ err: error }, 'a change stream broke; opening a new one');
      }
      await delay(pause, undefined, { signal: ending.signal }).catch(() => 'ended meanwhile');
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
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
