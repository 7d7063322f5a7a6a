import { START, type Position } from '@duende/contracts/events/domain-event';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import type { LiveSource } from '@duende/platform/live-bus/live-bus';
import type { ReadCollection, ReadProgress } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '@duende/projections/parties/party-document';
import { partyAnswer } from '../parties/party-answer.ts';
import { ReadyParties } from './ready-parties.ts';

export interface ReadyAnswers {
  readonly parties: ReadyParties;
  /** Everything that happened to parties up to here is in them; `null` while they are not ready to be served. */
  position(): Position | null;
  /** Reads everything anew: what is served has become another. */
  reload(): void;
  /** Resolves when nothing is left to be brought in; for shutting down and tests. */
  settled(): Promise<void>;
  close(): void;
}

export interface ReadyAnswersOptions {
  readonly parties: ReadCollection<PartyDocument>;
  readonly progress: ReadProgress;
  readonly bus: LiveSource;
  /**
   * Whether the bus names a changed party before the position moves past it, as it does within one process. Where
   * messages and positions come by ways of their own, the read model itself is asked what lies between two positions.
   */
  readonly isToldFirst: boolean;
  readonly fixedHeaders: readonly string[];
  /** the read models have caught up with the log; until then nothing is kept ready */
  readonly caughtUp: Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** After a reading that failed, unless something else asks for one before. */
const RETRY_MS = 1_000;

/**
 * Keeps the ready-made answers in step with the read model. Parties that the bus names are marked; when the read model's
 * position moves, what is marked, or lies before the new position unseen, is read first, and only then are the answers
 * that new. `resync` marks everything.
 */
export function createReadyAnswers(options: ReadyAnswersOptions): ReadyAnswers {
  const { parties: collection, progress, bus, isToldFirst, onError } = options;
  const parties = new ReadyParties(options.fixedHeaders, onError);
  const changed = new Set<string>();
  let everything = true;
  let loaded = false;
  let position: Position = START;
  let running: Promise<void> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const reached = () => progress.position(['parties']);
  const isBehind = () => everything || changed.size > 0 || (!isToldFirst && reached() !== position);
  const isCurrent = () => !isBehind() && running === null;

  async function reload(): Promise<void> {
    const approved = await collection.find({ status: 'approved' });
    const still = new Set(approved.map(({ _id }) => _id));
    for (const id of parties.ids()) if (!still.has(id)) parties.remove(id);
    for (const party of approved) parties.put(partyAnswer(party));
  }

  async function reread(ids: readonly string[]): Promise<void> {
    const documents = ids.length === 0 ? new Map<string, PartyDocument>() : await collection.get(ids);
    for (const id of ids) bringIn(id, documents.get(id));
  }

  function bringIn(id: string, party: PartyDocument | undefined): void {
    if (party?.status === 'approved') parties.put(partyAnswer(party));
    else parties.remove(id);
  }

  async function readSince(past: Position): Promise<void> {
    for (const party of await collection.find({ position: { $gt: past } })) bringIn(party._id, party);
  }

  async function refreshOnce(): Promise<void> {
    const next = reached();
    // Positions fall only when the read model is made anew.
    const all = everything || next < position;
    const ids = [...changed];
    everything = false;
    changed.clear();
    try {
      if (all) await reload();
      else await reread(ids);
      if (!all && !isToldFirst) await readSince(position);
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
        // Something may have been marked, or moved, since the last look.
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
