import type { EventAnswer, OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { careBits, bitsOf } from '@duende/contracts/parties/care';
import { eventCard } from '@duende/contracts/parties/event-card';
import { inEarliestOrder } from '@duende/contracts/parties/party-filters';
import { shareKey } from '@duende/contracts/common/slug';
import { partySearch } from '@duende/contracts/parties/party-search';
import { revisionEtag } from '../http/representation.ts';
import { passes, type EventListQuery, type ListView } from '../parties/party-queries.ts';
import { plainAnswer, type EncodedAnswer } from './encoded-answer.ts';

/** The part of each list begins with a comma. */
interface CachedParty extends Readonly<Record<ListView, Buffer>> {
  readonly answer: EventAnswer;
  readonly opened: OpenedEventAnswer;
  readonly shareKey: string;
  readonly careBits: number;
  readonly own: Buffer;
  /** `null` while its place is secret: the query knows who may see it */
  readonly body: EncodedAnswer | null;
}

const OPEN = '['.charCodeAt(0);
const CLOSE = Buffer.from(']');
const EMPTY = Buffer.from('[]');
const partOf = (item: object) => Buffer.from(`,${JSON.stringify(item)}`);

/**
 * Serialises each approved party: its own answer, and its part of lists in whole and as a card. A change
 * serialises one party; lists join the parts.
 */
export class CachedParties {
  readonly #parties = new Map<string, CachedParty>();
  /** `null` for a link that several parties share; the query resolves it. */
  readonly #byReference = new Map<string, CachedParty | null>();
  readonly #fixedHeaders: readonly string[];
  #changes = 0;
  #sortedParties: { readonly changes: number; readonly day: string; readonly all: readonly CachedParty[] } = {
    changes: -1,
    day: '',
    all: [],
  };

  constructor(fixedHeaders: readonly string[]) {
    this.#fixedHeaders = fixedHeaders;
  }

  /** Equal numbers mean equal parties. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * Returns whether anything changed.
   * @param opened the party's own answer, if it has more than the list
   */
  put(answer: EventAnswer, opened: OpenedEventAnswer = answer): boolean {
    const whole = partOf(answer);
    const own = opened === answer ? whole.subarray(1) : Buffer.from(JSON.stringify(opened));
    const known = this.#parties.get(answer.id);
    if (known?.whole.equals(whole) && known.own.equals(own)) return false;
    this.remove(answer.id);
    this.#changes += 1;
    const party: CachedParty = {
      answer,
      opened,
      shareKey: shareKey(answer),
      careBits: careBits(answer.care),
      own,
      body: answer.placeFrom ? null : plainAnswer(own, revisionEtag(answer.revision), this.#fixedHeaders),
      whole,
      cards: partOf(eventCard(answer)),
    };
    this.#parties.set(answer.id, party);
    this.#byReference.set(answer.id, party);
    this.#byReference.set(party.shareKey, this.#byReference.has(party.shareKey) ? null : party);
    return true;
  }

  remove(partyId: string): void {
    const party = this.#parties.get(partyId);
    if (party === undefined) return;
    this.#changes += 1;
    this.#parties.delete(partyId);
    this.#byReference.delete(partyId);
    if (this.#byReference.get(party.shareKey) === party) this.#byReference.delete(party.shareKey);
  }

  ids(): readonly string[] {
    return [...this.#parties.keys()];
  }

  /** Unordered; unchanged parties keep their object. */
  answers(): readonly EventAnswer[] {
    return Array.from(this.#parties.values(), ({ answer }) => answer);
  }

  /** Takes a full id or exact share key, else `null`; also for a secret place. */
  party(reference: string): EncodedAnswer | null {
    return this.#byReference.get(reference)?.body ?? null;
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
      ({ answer, careBits }) => (careBits & wanted) === wanted && passes(answer, query) && hasWords(answer),
    );
    return joined(found.map((party) => party[query.view]));
  }

  #sorted(day: string): readonly CachedParty[] {
    const changes = this.#changes;
    if (this.#sortedParties.changes !== changes || this.#sortedParties.day !== day) {
      const all = inEarliestOrder(this.#parties.values(), ({ answer }) => answer, day);
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
