import { START, type Position } from '@duende/contracts/events/domain-event';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import type { LiveSource } from '@duende/platform/live-bus/live-bus';
import type { ReadCollection, ReadProgress } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '@duende/projections/parties/parties';
import { partyAnswer } from '../parties/find-party.ts';
import { CachedParties } from './cached-parties.ts';

export interface ResponseCache {
  readonly parties: CachedParties;
  /** The cache holds every change of parties up to here; `null` while it is not filled. */
  position(): Position | null;
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
  /**
   * Whether the message of a change arrives before the checkpoint passes it, as it does within one process. Where
   * messages and checkpoints travel separately, the read model itself is asked what changed between two positions.
   */
  readonly messagesPrecedeCheckpoint: boolean;
  readonly fixedHeaders: readonly string[];
  /** the read models have caught up with the log; until then nothing is cached */
  readonly caughtUp: Promise<void>;
  readonly onError: (error: unknown) => void;
  /** milliseconds; default: since the process started */
  readonly now?: () => number;
}

/** Pause after a failed read, unless something else triggers one before. */
const RETRY_MS = 1_000;

/**
 * Keeps cached answers in step with the read model. Live messages mark parties as changed; when the read model's position
 * moves, the marked parties, and those that changed unannounced before the new position, are read first, and only then does
 * the cache have that position. `resync` marks everything.
 */
export function createResponseCache(options: ResponseCacheOptions): ResponseCache {
  const { parties: collection, progress, bus, messagesPrecedeCheckpoint, onError } = options;
  const parties = new CachedParties(options);
  const changed = new Set<string>();
  let everything = true;
  let loaded = false;
  let position: Position = START;
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const reached = () => progress.position(['parties']);
  const isBehind = () =>
    everything || changed.size > 0 || (!messagesPrecedeCheckpoint && reached() !== position);
  const isCurrent = () => !isBehind() && running === null;

  async function reload(): Promise<void> {
    const approved = await collection.find({ status: 'approved' });
    const still = new Set(approved.map(({ _id }) => _id));
    for (const id of parties.ids()) if (!still.has(id)) parties.remove(id);
    for (const party of approved) parties.put(partyAnswer(party));
  }

  async function reread(ids: readonly string[]): Promise<void> {
    const documents = ids.length === 0 ? new Map<string, PartyDocument>() : await collection.get(ids);
    for (const id of ids) update(id, documents.get(id));
  }

  function update(id: string, party: PartyDocument | undefined): void {
    if (party?.status === 'approved') parties.put(partyAnswer(party));
    else parties.remove(id);
  }

  async function readSince(past: Position): Promise<void> {
    for (const party of await collection.find({ position: { $gt: past } })) update(party._id, party);
  }

  async function refreshOnce(): Promise<void> {
    const next = reached();
    // Positions fall only when the read model is rebuilt.
    const all = everything || next < position;
    const ids = [...changed];
    everything = false;
    changed.clear();
    try {
      if (all) await reload();
      else await reread(ids);
      if (!all && !messagesPrecedeCheckpoint) await readSince(position);
    } catch (error) {
      everything ||= all;
      for (const id of ids) changed.add(id);
      throw error;
    }
    position = next;
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
        // A party may have been marked, or the position moved, since the last read.
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
    if (isCurrent()) position = reached();
    else if (loaded) refresh();
  }

  const ends = [
    bus.subscribe((messages) => {
      for (const { message } of messages) mark(message);
      if (loaded && !isCurrent()) refresh();
    }),
    progress.onAdvance((name) => {
      if (name === 'parties') advance();
    }),
  ];

  function mark(message: LiveMessage): void {
    if (message.name === 'event.approved' || message.name === 'event.updated')
      changed.add(message.payload.event.id);
    else if (message.name === 'event.removed') changed.add(message.payload.eventId);
    else if (message.name === 'resync') everything = true;
  }

  options.caughtUp.then(refresh, onError);

  return {
    parties,
    position: () => (loaded ? position : null),
    reload() {
      everything = true;
      if (loaded) refresh();
    },
    async settled() {
      await options.caughtUp;
      while (running !== null) await running;
    },
    close() {
      closed = true;
      if (retry !== null) clearTimeout(retry);
      for (const end of ends) end();
    },
  };
}
