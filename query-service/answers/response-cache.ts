import { START, type Position } from '@duende/contracts/events/domain-event';
import { StoreUnavailable } from '@duende/platform/errors/errors';
import type { LiveSource } from '@duende/platform/live-bus/live-bus';
import type { ReadCollection, ReadProgress } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { FeedSite } from '../feeds/feed-scope.ts';
import { publishedParty } from '../feeds/published-party.ts';
import { openedAnswer } from '../parties/find-party.ts';
import { CachedParties } from './cached-parties.ts';
import { SharedAnswers, type SharedAnswersOptions } from './shared-answers.ts';

export interface ResponseCache {
  readonly parties: CachedParties;
  readonly shared: SharedAnswers;
  /** all party changes up to here; `null` until filled */
  position(): Position | null;
  /** Resolves once the cache has every change up to a position of the read model. @throws StoreUnavailable */
  reached(wanted: Position): Promise<void>;
  /** Call after a switch to another generation. */
  reload(): void;
  /** Resolves once no change is left to read; for shutdown and tests. */
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
  /** caching starts then */
  readonly caughtUp: Promise<void>;
  readonly onError: (error: unknown) => void;
  /** ms; default: since process start */
  readonly now?: () => number;
}

const RETRY_MS = 1_000;

/**
 * Misses nothing: documents are written before the read model's position, and parties are never removed.
 * `resync` reads everything again.
 */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { parties: collection, progress, bus, onError, now = () => performance.now() } = options;
  const { fixedHeaders, site, documents = {} } = options;
  const parties = new CachedParties({ fixedHeaders, site });
  const shared = new SharedAnswers({ parties, documents, fixedHeaders, now });
  let [everything, loaded, closed] = [true, false, false];
  let position: Position = START;
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;

  const reached = () => progress.position(['parties']);
  const isBehind = () => everything || reached() !== position;

  async function refreshOnce(): Promise<void> {
    const next = reached();
    // Positions decrease only after a rebuild.
    const all = everything || next < position;
    everything = false;
    try {
      const found = await (all ? approvedAndLastDeleted() : collection.find({ position: { $gt: position } }));
      if (all) keepApproved(parties, found);
      for (const party of found) takeParty(parties, party);
    } catch (error) {
      everything ||= all;
      throw error;
    }
    position = next;
    shared.changed();
  }

  /** The last deleted party determines when feeds changed. */
  async function approvedAndLastDeleted(): Promise<readonly PartyDocument[]> {
    return [
      ...(await collection.find({ status: 'approved' })),
      ...(await collection.find({ status: 'deleted' }, { sort: { changedAt: -1 }, limit: 1 })),
    ];
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
        // It may have moved since the last read.
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

function keepApproved(parties: CachedParties, all: readonly PartyDocument[]): void {
  const approved = new Set(all.flatMap(({ _id, status }) => (status === 'approved' ? [_id] : [])));
  for (const id of parties.ids()) if (!approved.has(id)) parties.remove(id);
}

function takeParty(parties: CachedParties, party: PartyDocument): void {
  if (party.status === 'approved') parties.put(publishedParty(party), openedAnswer(party));
  else if (party.status === 'deleted') parties.putDeleted(party._id, party.changedAt);
  else parties.remove(party._id);
}
