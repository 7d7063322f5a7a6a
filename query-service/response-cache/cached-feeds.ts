import type { FeedSite } from '../feeds/feed-scope.ts';
import { askedFeed, feedBytes, type AskedFeed } from '../feeds/feeds.ts';
import { lastChange, later, type PublishedParty } from '../feeds/published-party.ts';
import { EncodedList, type EncodedListOptions, type ListReader } from './encoded-list.ts';

/** 500 parties take half a megabyte with their compressed forms, and a community subscribes to a few dozen of the filters. */
const ROOM = 32;
/** Addresses whose reading is remembered: programs ask for the same ones for years. */
const REMEMBERED = 200;

export interface CachedFeedsOptions extends EncodedListOptions {
  readonly site: FeedSite;
}

/**
 * The published parties as calendars and feeds, each in bytes that stand until a party changes or a day ends. Least recently used, what
 * does not fit is written anew for who asks next.
 */
export class CachedFeeds {
  readonly #options: CachedFeedsOptions;
  readonly #parties = new Map<string, PublishedParty>();
  /** least recently used first */
  readonly #feeds = new Map<string, EncodedList>();
  readonly #asked = new Map<string, AskedFeed | null>();
  #changes = 0;
  #changedAt = '';

  constructor(options: CachedFeedsOptions) {
    this.#options = options;
  }

  put(party: PublishedParty): void {
    this.#changes += 1;
    this.#parties.set(party.event.id, party);
    this.#changedAt = later(this.#changedAt, lastChange([party]));
  }

  /** One that was published once and was taken away: feeds say when. */
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

  /** What an address asks for; `null` for what is no feed, or has to be refused. */
  asked(url: string): AskedFeed | null {
    const known = this.#asked.get(url);
    if (known !== undefined) return known;
    const asked = readAsked(url);
    if (this.#asked.size < REMEMBERED && asked !== null) this.#asked.set(url, asked);
    return asked;
  }

  /** A feed as it reads on a day in Madrid: {@link EncodedList.at}. */
  feed(asked: AskedFeed, reader: ListReader): ReturnType<EncodedList['at']> {
    const list = this.#feeds.get(asked.key) ?? this.#newList(asked);
    this.#feeds.delete(asked.key);
    this.#feeds.set(asked.key, list);
    if (this.#feeds.size > ROOM) this.#feeds.delete(String(this.#feeds.keys().next().value));
    return list.at(reader);
  }

  #newList(asked: AskedFeed): EncodedList {
    const { site } = this.#options;
    const bytes = (today: string) =>
      feedBytes(asked, [...this.#parties.values()], { ...site, today, changedAt: this.#changedAt });
    return new EncodedList({ bytes, changes: () => this.#changes, type: asked.type }, this.#options);
  }
}

function readAsked(url: string): AskedFeed | null {
  try {
    return askedFeed(url);
  } catch {
    return null;
  }
}
