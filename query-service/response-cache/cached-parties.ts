import type { EventAnswer } from '@duende/contracts/api/answers';
import { eventCard } from '@duende/contracts/api/event-answer';
import { byEarliestUpcoming } from '@duende/contracts/party-filters';
import { shareKey } from '@duende/contracts/slug';
import { revisionEtag, strongEtag } from '../http/representation.ts';
import type { ListView } from '../queries/party-queries.ts';
import { createCachedBody, type CachedBody, CachedResponse } from './cached-response.ts';

interface CachedParty {
  readonly answer: EventAnswer;
  readonly shareKey: string;
  readonly body: CachedBody;
  readonly card: Buffer;
}

interface CachedList {
  response: CachedResponse | null;
  /** of its order; `''` after a change */
  day: string;
}

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/**
 * The approved parties as bytes: one answer for each under its id and its share link, and the list of all, whole and as
 * cards. A change serialises that party alone; the lists are joined from the parts again.
 */
export class CachedParties {
  readonly #parties = new Map<string, CachedParty>();
  /** `null` under a link that parties share, however unlikely: the query tells them apart. */
  readonly #byReference = new Map<string, CachedParty | null>();
  readonly #fixedHeaders: readonly string[];
  readonly #onError: (error: unknown) => void;
  #changes = 0;
  readonly #lists: Readonly<Record<ListView, CachedList>> = {
    whole: { response: null, day: '' },
    cards: { response: null, day: '' },
  };

  constructor(fixedHeaders: readonly string[], onError: (error: unknown) => void) {
    this.#fixedHeaders = fixedHeaders;
    this.#onError = onError;
  }

  /** How many changes it took to what is here: the same number means the same parties. */
  get changes(): number {
    return this.#changes;
  }

  put(answer: EventAnswer): void {
    this.remove(answer.id);
    this.#changes += 1;
    const bytes = Buffer.from(JSON.stringify(answer));
    const body = createCachedBody(bytes, revisionEtag(answer.revision), this.#fixedHeaders);
    const card = Buffer.from(JSON.stringify(eventCard(answer)));
    const party = { answer, shareKey: shareKey(answer), body, card };
    this.#parties.set(answer.id, party);
    this.#byReference.set(answer.id, party);
    this.#byReference.set(party.shareKey, this.#byReference.has(party.shareKey) ? null : party);
    this.#outdate();
  }

  remove(partyId: string): void {
    const party = this.#parties.get(partyId);
    if (party === undefined) return;
    this.#changes += 1;
    this.#parties.delete(partyId);
    this.#byReference.delete(partyId);
    if (this.#byReference.get(party.shareKey) === party) this.#byReference.delete(party.shareKey);
    this.#outdate();
  }

  #outdate(): void {
    for (const list of Object.values(this.#lists)) list.day = '';
  }

  ids(): readonly string[] {
    return [...this.#parties.keys()];
  }

  /** By whole id or exact share key; `null` for everything else, which the query answers. */
  party(reference: string): CachedBody | null {
    return this.#byReference.get(reference)?.body ?? null;
  }

  /** A list as it reads on a day in Madrid, put together when it is first asked for after a change or a midnight. */
  list(today: string, view: ListView = 'whole'): CachedResponse {
    const list = this.#lists[view];
    if (list.response === null || list.day !== today) {
      const bytes = this.#joined(today, view);
      const body = createCachedBody(bytes, strongEtag(bytes), this.#fixedHeaders);
      list.response ??= new CachedResponse(body, this.#fixedHeaders, this.#onError);
      list.response.body = body;
      list.day = today;
    }
    return list.response;
  }

  /** The approved parties in the order of the list. */
  sorted(today: string): readonly EventAnswer[] {
    const inOrder = byEarliestUpcoming(today);
    return [...this.#parties.values()].map(({ answer }) => answer).sort(inOrder);
  }

  #joined(today: string, view: ListView): Buffer {
    const parts: Buffer[] = [OPEN];
    for (const { id } of this.sorted(today)) {
      const party = this.#parties.get(id);
      if (party === undefined) continue;
      if (parts.length > 1) parts.push(COMMA);
      parts.push(view === 'cards' ? party.card : party.body.identity.bytes);
    }
    parts.push(CLOSE);
    return Buffer.concat(parts);
  }
}
