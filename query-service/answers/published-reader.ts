import type { Position } from '@duende/contracts/events/domain-event';
import type { ReadCollection } from '@duende/platform/read-store/read-store';
import type { PartyDocument } from '@duende/projections/parties/parties';
import { EVER_PUBLISHED, publishedParty } from '../feeds/published-party.ts';
import { openedAnswer } from '../parties/find-party.ts';
import type { CachedFeeds } from './cached-feeds.ts';
import type { CachedParties } from './cached-parties.ts';

export class PublishedReader {
  readonly #collection: ReadCollection<PartyDocument>;
  readonly #parties: CachedParties;
  readonly #feeds: CachedFeeds;

  constructor(
    collection: ReadCollection<PartyDocument>,
    into: { readonly parties: CachedParties; readonly feeds: CachedFeeds },
  ) {
    this.#collection = collection;
    this.#parties = into.parties;
    this.#feeds = into.feeds;
  }

  async readAll(): Promise<void> {
    const ever = await this.#collection.find(EVER_PUBLISHED);
    const approved = ever.filter(({ status }) => status === 'approved');
    const still = new Set(approved.map(({ _id }) => _id));
    for (const id of this.#parties.ids()) if (!still.has(id)) this.#remove(id);
    for (const party of ever) this.#take(party);
  }

  async readSince(past: Position): Promise<void> {
    for (const party of await this.#collection.find({ position: { $gt: past } })) this.#take(party);
  }

  #take(party: PartyDocument): void {
    if (party.status === 'approved') this.#put(party);
    else if (party.status === 'deleted') this.#putDeleted(party);
    else this.#remove(party._id);
  }

  #put(party: PartyDocument): void {
    const published = publishedParty(party);
    if (this.#parties.put(published.event, openedAnswer(party))) this.#feeds.put(published);
  }

  #remove(partyId: string): void {
    this.#parties.remove(partyId);
    this.#feeds.remove(partyId);
  }

  #putDeleted(party: PartyDocument): void {
    this.#parties.remove(party._id);
    this.#feeds.putDeleted(publishedParty(party));
  }
}
