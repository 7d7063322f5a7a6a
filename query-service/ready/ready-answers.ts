import { START, type Position } from '@duende/contracts/events/domain-event';
import type { LiveMessage } from '@duende/contracts/live/live-messages';
import type { LiveSource } from '@duende/platform/live-bus/live-bus';
import type { ReadCollection } from '@duende/platform/read-store/read-store';
import type { ReadProgress } from '@duende/platform/read-store/read-progress';
import type { PartyDocument } from '@duende/projections/parties/party-document';
import { partyAnswer } from '../parties/party-answer.ts';
import { ReadyParties } from './ready-parties.ts';

export interface ReadyAnswers {
  readonly parties: ReadyParties;
  /** Everything that happened to parties up to here is in them; `null` while they are not ready to be served. */
  position(): Position | null;
  /** Resolves when nothing is left to be brought in; for shutting down and tests. */
  settled(): Promise<void>;
  close(): void;
}

export interface ReadyAnswersOptions {
  readonly parties: ReadCollection<PartyDocument>;
  readonly progress: ReadProgress;
  readonly bus: LiveSource;
  readonly fixedHeaders: readonly string[];
  /** the read models have caught up with the log; until then nothing is kept ready */
  readonly caughtUp: Promise<void>;
  readonly onError: (error: unknown) => void;
}

/**
 * Keeps the ready-made answers in step with the read model. The bus says which parties changed before the read model's
 * position moves past the change, so at every move either nothing is marked, and the answers are that new, or the
 * marked parties are read first. `resync` marks everything.
 */
export function createReadyAnswers(options: ReadyAnswersOptions): ReadyAnswers {
  const { parties: collection, progress, bus, onError } = options;
  const parties = new ReadyParties(options.fixedHeaders, onError);
  const changed = new Set<string>();
  let everything = true;
  let loaded = false;
  let position: Position = START;
  let running: Promise<void> | null = null;
  let closed = false;

  const isCurrent = () => changed.size === 0 && !everything && running === null;

  async function reload(): Promise<void> {
    const approved = await collection.find({ status: 'approved' });
    const still = new Set(approved.map(({ _id }) => _id));
    for (const id of parties.ids()) if (!still.has(id)) parties.remove(id);
    for (const party of approved) parties.put(partyAnswer(party));
  }

  async function reread(ids: readonly string[]): Promise<void> {
    const documents = await collection.get(ids);
    for (const id of ids) {
      const party = documents.get(id);
      if (party?.status === 'approved') parties.put(partyAnswer(party));
      else parties.remove(id);
    }
  }

  async function refreshOnce(): Promise<void> {
    const reached = progress.position(['parties']);
    const [all, ids] = [everything, [...changed]];
    everything = false;
    changed.clear();
    try {
      await (all ? reload() : reread(ids));
    } catch (error) {
      everything ||= all;
      for (const id of ids) changed.add(id);
      throw error;
    }
    if (reached > position) position = reached;
  }

  function refresh(): void {
    if (running !== null || closed) return;
    running = (async () => {
      while ((everything || changed.size > 0) && !closed) await refreshOnce();
      loaded = true;
    })()
      .catch(onError)
      .finally(() => {
        running = null;
        if (isCurrent()) advance();
      });
  }

  function advance(): void {
    if (isCurrent()) position = progress.position(['parties']);
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
    async settled() {
      await options.caughtUp;
      while (running !== null) await running;
    },
    close() {
      closed = true;
      for (const end of ends) end();
    },
  };
}
