import type { EventAnswer, OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { eventCard } from '@duende/contracts/parties/event-card';
import { inEarliestOrder } from '@duende/contracts/parties/party-filters';
import { shareKey } from '@duende/contracts/common/slug';
import { partySearch } from '@duende/contracts/parties/party-search';
import { revisionEtag } from '../http/representation.ts';
import { passes, type EventListQuery, type ListView } from '../parties/party-queries.ts';
import { plainAnswer, type EncodedAnswer } from './encoded-answer.ts';

interface CachedParty extends Readonly<Record<ListView, Buffer>> {
  readonly answer: EventAnswer;
  readonly opened: OpenedEventAnswer;
  readonly shareKey: string;
  readonly body: EncodedAnswer;
}

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/**
 * The approved parties as bytes: one answer for each under its id and its share link, and its part of lists, whole and as
 * a card. A change serialises that party alone; all lists are joined from such parts.
 */
export class CachedParties {
  readonly #parties = new Map<string, CachedParty>();
  /** `null` under a link that parties share, however unlikely: the query tells them apart. */
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

  /** How many changes it took to what is here: the same number means the same parties. */
  get changes(): number {
    return this.#changes;
  }

  /**
   * Whether that is a change, which a party that is here already as it is said to be is not.
   * @param opened what is answered of it by itself, where that is more than the list has
   */
  put(answer: EventAnswer, opened: OpenedEventAnswer = answer): boolean {
    const whole = Buffer.from(JSON.stringify(answer));
    const alone = opened === answer ? whole : Buffer.from(JSON.stringify(opened));
    const known = this.#parties.get(answer.id);
    if (known?.whole.equals(whole) && known.body.form.bytes.equals(alone)) return false;
    this.remove(answer.id);
    this.#changes += 1;
    const party: CachedParty = {
      answer,
      opened,
      shareKey: shareKey(answer),
      body: plainAnswer(alone, revisionEtag(answer.revision), this.#fixedHeaders),
      whole,
      cards: Buffer.from(JSON.stringify(eventCard(answer))),
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

  /** In no order; one that has not changed is the same object again. */
  answers(): readonly EventAnswer[] {
    return Array.from(this.#parties.values(), ({ answer }) => answer);
  }

  /** By whole id or exact share key; `null` for everything else, which the query answers. */
  party(reference: string): EncodedAnswer | null {
    return this.#byReference.get(reference)?.body ?? null;
  }

  /** What is answered of one by itself, found as by {@link party}; the same object until it changes. */
  opened(reference: string): OpenedEventAnswer | null {
    return this.#byReference.get(reference)?.opened ?? null;
  }

  /** A list as JSON, as it reads on a day in Madrid. */
  list(query: EventListQuery, today: string): Buffer {
    const hasWords = partySearch(query.q);
    const found = this.#sorted(today).filter(({ answer }) => passes(answer, query) && hasWords(answer));
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

/** A JSON array of values that are JSON already. */
function joined(values: readonly Buffer[]): Buffer {
  const parts = values.flatMap((value, index) => (index === 0 ? [value] : [COMMA, value]));
  return Buffer.concat([OPEN, ...parts, CLOSE]);
}
