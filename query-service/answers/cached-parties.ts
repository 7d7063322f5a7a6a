import type { EventAnswer, OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { careBits, bitsOf } from '@duende/contracts/parties/care';
import { eventCard } from '@duende/contracts/parties/event-card';
import { inEarliestOrder } from '@duende/contracts/parties/party-filters';
import { shareKey } from '@duende/contracts/common/slug';
import { partySearch } from '@duende/contracts/parties/party-search';
import type { FeedSite } from '../feeds/feed-scope.ts';
import { feedBytes, type AskedFeed } from '../feeds/feeds.ts';
import { lastChange, later, type PublishedParty } from '../feeds/published-party.ts';
import { revisionEtag } from '../http/representation.ts';
import { passes, type EventListQuery, type ListView } from '../parties/party-queries.ts';
import { plainAnswer, type EncodedAnswer } from './encoded-answer.ts';

/** The part of each list begins with a comma. */
interface CachedParty extends Readonly<Record<ListView, Buffer>> {
  readonly published: PublishedParty;
  readonly opened: OpenedEventAnswer;
  readonly shareKey: string;
  readonly careBits: number;
  readonly own: Buffer;
  /** made when somebody asks */
  body?: EncodedAnswer;
}

const OPEN = '['.charCodeAt(0);
const CLOSE = Buffer.from(']');
const EMPTY = Buffer.from('[]');
const partOf = (item: object) => Buffer.from(`,${JSON.stringify(item)}`);

/**
 * Serialises each approved party: its own answer, and its part of lists in whole and as a card. A change
 * serialises one party; lists join the parts, and feeds their entries.
 */
export class CachedParties {
  readonly #parties = new Map<string, CachedParty>();
  /** `null` for a link that several parties share; the query resolves it. */
  readonly #byReference = new Map<string, CachedParty | null>();
  readonly #fixedHeaders: readonly string[];
  readonly #site: FeedSite;
  #changes = 0;
  #changedAt = '';
  #sortedParties: { readonly changes: number; readonly day: string; readonly all: readonly CachedParty[] } = {
    changes: -1,
    day: '',
    all: [],
  };

  constructor(options: { readonly fixedHeaders: readonly string[]; readonly site: FeedSite }) {
    this.#fixedHeaders = options.fixedHeaders;
    this.#site = options.site;
  }

  /** Equal numbers mean equal lists and feeds. */
  get changes(): number {
    return this.#changes;
  }

  /** @param opened the party's own answer, if it has more than the list */
  put(published: PublishedParty, opened: OpenedEventAnswer = published.event): void {
    const answer = published.event;
    const whole = partOf(answer);
    const openedText = JSON.stringify(opened);
    // Most have nothing more, and there are thousands.
    const hasMore = openedText !== JSON.stringify(answer);
    const own = hasMore ? Buffer.from(openedText) : whole.subarray(1);
    const known = this.#parties.get(answer.id);
    if (known?.whole.equals(whole) && known.own.equals(own)) return;
    this.#takeOut(answer.id);
    this.#changes += 1;
    this.#changedAt = later(this.#changedAt, lastChange([published]));
    const party: CachedParty = {
      published,
      opened: hasMore ? opened : answer,
      shareKey: shareKey(answer),
      careBits: careBits(answer.care),
      own,
      whole,
      cards: partOf(eventCard(answer)),
    };
    this.#parties.set(answer.id, party);
    this.#byReference.set(answer.id, party);
    this.#byReference.set(party.shareKey, this.#byReference.has(party.shareKey) ? null : party);
  }

  /** No longer published; feeds show when. `deletedAt`: ISO 8601 */
  putDeleted(partyId: string, deletedAt: string): void {
    const wasThere = this.#takeOut(partyId);
    const changedAt = later(this.#changedAt, deletedAt);
    if (wasThere || changedAt !== this.#changedAt) this.#changes += 1;
    this.#changedAt = changedAt;
  }

  remove(partyId: string): void {
    if (this.#takeOut(partyId)) this.#changes += 1;
  }

  #takeOut(partyId: string): boolean {
    const party = this.#parties.get(partyId);
    if (party === undefined) return false;
    this.#parties.delete(partyId);
    this.#byReference.delete(partyId);
    if (this.#byReference.get(party.shareKey) === party) this.#byReference.delete(party.shareKey);
    return true;
  }

  ids(): readonly string[] {
    return [...this.#parties.keys()];
  }

  /** Unordered; unchanged parties keep their object. */
  answers(): readonly EventAnswer[] {
    return Array.from(this.#parties.values(), ({ published }) => published.event);
  }

  published(partyIds: readonly string[]): readonly PublishedParty[] {
    return partyIds.flatMap((id) => this.#parties.get(id)?.published ?? []);
  }

  /** Takes a full id or exact share key, else `null`; also for a secret place: the query knows who may see it. */
  party(reference: string): EncodedAnswer | null {
    const party = this.#byReference.get(reference);
    if (!party || party.opened.placeFrom) return null;
    return (party.body ??= plainAnswer(party.own, revisionEtag(party.opened.revision), this.#fixedHeaders));
  }

  /** Works as {@link party}; the same object until the party changes. */
  opened(reference: string): OpenedEventAnswer | null {
    return this.#byReference.get(reference)?.opened ?? null;
  }

  /** `today`: in Madrid */
  list(query: EventListQuery, today: string): Buffer {
    const hasWords = partySearch(query.q);
    const wanted = bitsOf(query.care);
    const found = this.#sorted(today).filter(
      ({ published: { event }, careBits }) =>
        (careBits & wanted) === wanted && passes(event, query) && hasWords(event),
    );
    return joined(found.map((party) => party[query.view]));
  }

  /** `today`: in Madrid */
  feed(asked: AskedFeed, today: string): Buffer {
    const parties = this.#sorted(today).map(({ published }) => published);
    return feedBytes(asked, parties, { ...this.#site, today, changedAt: this.#changedAt });
  }

  #sorted(day: string): readonly CachedParty[] {
    const changes = this.#changes;
    if (this.#sortedParties.changes !== changes || this.#sortedParties.day !== day) {
      const all = inEarliestOrder(this.#parties.values(), ({ published }) => published.event, day);
      this.#sortedParties = { changes, day, all };
    }
    return this.#sortedParties.all;
  }
}

function joined(parts: readonly Buffer[]): Buffer {
  if (parts.length === 0) return EMPTY;
  const list = Buffer.concat([...parts, CLOSE]);
  list[0] = OPEN;
  return list;
}
