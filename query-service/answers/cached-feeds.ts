import { inEarliestOrder } from '@duende/contracts/parties/party-filters';
import type { FeedSite } from '../feeds/feed-scope.ts';
import { feedBytes, type AskedFeed } from '../feeds/feeds.ts';
import { lastChange, later, type PublishedParty } from '../feeds/published-party.ts';

export class CachedFeeds {
  readonly #site: FeedSite;
  readonly #parties = new Map<string, PublishedParty>();
  #changes = 0;
  #changedAt = '';
  #sortedParties: {
    readonly changes: number;
    readonly day: string;
    readonly all: readonly PublishedParty[];
  } = { changes: -1, day: '', all: [] };

  constructor(site: FeedSite) {
    this.#site = site;
  }

  /** Equal numbers mean equal feeds. */
  get changes(): number {
    return this.#changes;
  }

  put(party: PublishedParty): void {
    this.#changes += 1;
    this.#parties.set(party.event.id, party);
    this.#changedAt = later(this.#changedAt, lastChange([party]));
  }

  /** No longer published; feeds show when it changed. */
  putDeleted(party: PublishedParty): void {
    this.remove(party.event.id);
    const last = lastChange([party]);
    if (last <= this.#changedAt) return;
    this.#changes += 1;
    this.#changedAt = last;
  }

  remove(partyId: string): void {
    if (this.#parties.delete(partyId)) this.#changes += 1;
  }

  published(partyIds: readonly string[]): readonly PublishedParty[] {
    return partyIds.flatMap((id) => this.#parties.get(id) ?? []);
  }

  /** `today`: in Madrid */
  bytes(asked: AskedFeed, today: string): Buffer {
    return feedBytes(asked, this.#sorted(today), { ...this.#site, today, changedAt: this.#changedAt });
  }

  #sorted(day: string): readonly PublishedParty[] {
    const changes = this.#changes;
    if (this.#sortedParties.changes !== changes || this.#sortedParties.day !== day) {
      const all = inEarliestOrder(this.#parties.values(), ({ event }) => event, day);
      this.#sortedParties = { changes, day, all };
    }
    return this.#sortedParties.all;
  }
}
