import { START, type Position } from '@duende/contracts/events/domain-event';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import type { LiveSource } from '@duende/platform/live-bus/live-bus';
import type { ReadCollection, ReadProgress } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { FeedSite } from '../feeds/feed-scope.ts';
import { CachedFeeds } from './cached-feeds.ts';
import { CachedParties } from './cached-parties.ts';
import { PublishedReader } from './published-reader.ts';
import { SharedAnswers, type SharedAnswersOptions } from './shared-answers.ts';

export interface ResponseCache {
  readonly parties: CachedParties;
  /** the same as calendars and feeds */
  readonly feeds: CachedFeeds;
  /** lists and feeds of these, and fixed documents, as bytes */
  readonly shared: SharedAnswers;
  /** The cache holds every change of parties up to here; `null` while it is not filled. */
  position(): Position | null;
  /** Resolves when the cache holds every change up to a position that the read model has reached. @throws StoreUnavailable where it cannot be read */
  reached(wanted: Position): Promise<void>;
  /** Reads everything again: another version of the read model is active. */
  reload(): void;
  /** Resolves when no change is left to be read; for shutting down and tests. */
  settled(): Promise<void>;
  close(): void;
}

interface ResponseCacheOptions {
  readonly parties: ReadCollection<PartyDocument>;
  readonly progress: ReadProgress;
  readonly bus: LiveSource;
  readonly fixedHeaders: readonly string[];
  readonly site: FeedSite;
  readonly documents?: SharedAnswersOptions['documents'];
  /** the read models have caught up with the log; until then nothing is cached */
  readonly caughtUp: Promise<void>;
  readonly onError: (error: unknown) => void;
  /** milliseconds; default: since the process started */
  readonly now?: () => number;
}

/** Pause after a failed read, unless something else triggers one before. */
const RETRY_MS = 1_000;

/**
 * Keeps cached answers in step with the read model. When its position moves, the parties that changed since the cache's own are read, and
 * only then does the cache have the new one. None is missed: documents are written before the position moves past them, and no
 * party's is ever removed, for one that leaves the public stays with another status. `resync` has everything read again.
 */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { parties: collection, progress, bus, onError, now = () => performance.now() } = options;
  const { fixedHeaders, site, documents = {} } = options;
  const parties = new CachedParties(fixedHeaders);
  const feeds = new CachedFeeds(site);
  const published = new PublishedReader(collection, { parties, feeds });
  const shared = new SharedAnswers({ parties, feeds, documents, fixedHeaders, now });
  let [everything, loaded, closed] = [true, false, false];
  let position: Position = START;
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;

  const reached = () => progress.position(['parties']);
  const isBehind = () => everything || reached() !== position;

  async function refreshOnce(): Promise<void> {
    const next = reached();
    // Positions fall only when the read model is rebuilt.
    const all = everything || next < position;
    everything = false;
    try {
      await (all ? published.readAll() : published.readSince(position));
    } catch (error) {
      everything ||= all;
      throw error;
    }
    position = next;
    shared.changed();
  }

  async function refreshAll(): Promise<void> {
    while (isBehind() && !closed) await refreshOnce();
    loaded = true;
  }

  function refresh(): void {
    if (running !== null || closed) return;
    running = refreshAll().then(
      () => {
        running = null;
        // The position may have moved since the last read.
        advance();
      },
      (error: unknown) => {
        running = null;
        onError(error);
        retry ??= setTimeout(() => {
          retry = null;
          refresh();
        }, RETRY_MS).unref();
      },
    );
  }

  function advance(): void {
    if (loaded && isBehind()) refresh();
  }

  function reload(): void {
    everything = true;
    advance();
  }

  const ends = [
    bus.subscribe((messages) => {
      if (messages.some(({ message }) => message.name === 'resync')) reload();
    }),
    progress.onAdvance((name) => {
      shared.changed();
      if (name === 'parties') advance();
    }),
  ];

  options.caughtUp.then(refresh, onError);

  async function settled(): Promise<void> {
    await options.caughtUp;
    while (running !== null) await running;
  }

  const has = (wanted: Position) => loaded && position >= wanted;

  return {
    parties,
    feeds,
    shared,
    position: () => (loaded ? position : null),
    async reached(wanted) {
      if (!has(wanted)) await settled();
      if (!has(wanted)) throw new StoreUnavailable('the cache of answers cannot be read');
    },
    reload,
    settled,
    close() {
      closed = true;
      if (retry !== null) clearTimeout(retry);
      for (const end of ends) end();
    },
  };
}
