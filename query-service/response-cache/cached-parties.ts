import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { eventCard } from '@duende/contracts/parties/event-card';
import { LIMITS } from '@duende/contracts/common/limits';
import { START, type Position } from '@duende/contracts/events/domain-event';
import { byEarliestUpcoming } from '@duende/contracts/parties/party-filters';
import { shareKey } from '@duende/contracts/common/slug';
import { TokenBucket } from '@duende/platform/rate-limits/token-bucket';
import { revisionEtag } from '../http/representation.ts';
import type { ListView } from '../parties/party-queries.ts';
import { createCachedBody, type CachedBody, CachedList } from './cached-response.ts';
import { listEntry, type ListEntry, segmentsOf } from './list-segments.ts';

interface CachedParty extends Readonly<Record<ListView, ListEntry>> {
  readonly answer: EventAnswer;
  readonly shareKey: string;
  readonly body: CachedBody;
}

/** Entries of a segment, some 25 kB of either view: fewer compress worse, more cost more for each change. */
const SEGMENT_SIZE: Readonly<Record<ListView, number>> = { whole: 32, cards: 100 };

/** Lists put together anew for a change each, of either view: who moderates by hand never uses them up. */
export const RENEWALS = { burst: 50, perSecond: 10 } as const;

/** Who asks for a list. */
interface ListReader {
  /** the day in Madrid */
  readonly today: string;
  /** up to which every change is here */
  readonly position: Position;
  /** the caller's own last write, which the list has to show */
  readonly wanted: Position | null;
}

/** A list and up to which position it shows every change. */
interface ListAt {
  readonly list: CachedList;
  readonly position: Position;
}

interface KeptList {
  list: CachedList | null;
  changes: number;
  day: string;
  madeAt: number;
  /** given although it was out of date */
  wasHeld: boolean;
  position: Position;
}
const NONE: KeptList = { list: null, changes: 0, day: '', madeAt: 0, wasHeld: false, position: START };

interface CachedPartiesOptions {
  readonly fixedHeaders: readonly string[];
  readonly onError: (error: unknown) => void;
  /** milliseconds; default: since the process started */
  readonly now?: () => number;
}

/**
 * The approved parties as bytes: one answer for each under its id and its share link, and the list of all, whole and as
 * cards. A change serialises that party alone and compresses it with its neighbours; the lists are joined from such parts.
 */
export class CachedParties {
  readonly #parties = new Map<string, CachedParty>();
  /** `null` under a link that parties share, however unlikely: the query tells them apart. */
  readonly #byReference = new Map<string, CachedParty | null>();
  readonly #options: Required<CachedPartiesOptions>;
  #changes = 0;
  /** in the order of the lists on {@link #day} */
  #order: CachedParty[] = [];
  #day = '';
  readonly #lists: Record<ListView, KeptList> = { whole: { ...NONE }, cards: { ...NONE } };
  readonly #renewals: TokenBucket;

  constructor(options: CachedPartiesOptions) {
    this.#options = { ...options, now: options.now ?? (() => performance.now()) };
    this.#renewals = new TokenBucket({ ...RENEWALS, now: this.#options.now() });
  }

  /** How many changes it took to what is here: the same number means the same parties. */
  get changes(): number {
    return this.#changes;
  }

  /** A party that is here already as it is said to be is no change. */
  put(answer: EventAnswer): void {
    const whole = listEntry(answer.id, answer);
    if (this.#parties.get(answer.id)?.whole.bytes.equals(whole.bytes)) return;
    this.remove(answer.id);
    this.#changes += 1;
    const party: CachedParty = {
      answer,
      shareKey: shareKey(answer),
      body: createCachedBody(whole.bytes, revisionEtag(answer.revision), this.#options.fixedHeaders),
      whole,
      cards: listEntry(answer.id, eventCard(answer)),
    };
    this.#parties.set(answer.id, party);
    this.#byReference.set(answer.id, party);
    this.#byReference.set(party.shareKey, this.#byReference.has(party.shareKey) ? null : party);
    this.#order.splice(this.#placeOf(party), 0, party);
  }

  remove(partyId: string): void {
    const party = this.#parties.get(partyId);
    if (party === undefined) return;
    this.#changes += 1;
    this.#parties.delete(partyId);
    this.#byReference.delete(partyId);
    if (this.#byReference.get(party.shareKey) === party) this.#byReference.delete(party.shareKey);
    this.#order.splice(this.#order.indexOf(party), 1);
  }

  /** By halves: nine comparisons among five hundred parties. */
  #placeOf({ answer }: CachedParty): number {
    const inOrder = byEarliestUpcoming(this.#day);
    let [from, to] = [0, this.#order.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = this.#order[middle];
      if (other !== undefined && inOrder(other.answer, answer) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  ids(): readonly string[] {
    return [...this.#parties.keys()];
  }

  /** By whole id or exact share key; `null` for everything else, which the query answers. */
  party(reference: string): CachedBody | null {
    return this.#byReference.get(reference)?.body ?? null;
  }

  /**
   * A list as it reads on a day in Madrid, put together when it is first asked for after a change or a midnight. Where changes
   * come faster than {@link RENEWALS}, who has not written since gets the one
   * before until that is `LIMITS.listHeldMs` old.
   */
  list(view: ListView, { today, position, wanted }: ListReader): ListAt {
    const kept = this.#lists[view];
    const list =
      kept.list !== null && this.#mayStay(kept, today, wanted) ? kept.list : this.#renew(view, today);
    if (kept.changes === this.#changes) kept.position = position;
    return { list, position: kept.position };
  }

  #mayStay(kept: KeptList, today: string, wanted: Position | null): boolean {
    if (kept.day !== today) return false;
    if (kept.changes === this.#changes) return true;
    if (wanted !== null && wanted > kept.position) return false;
    const now = this.#options.now();
    if (this.#renewals.take(now) || now - kept.madeAt >= LIMITS.listHeldMs) return false;
    kept.wasHeld = true;
    return true;
  }

  #renew(view: ListView, today: string): CachedList {
    const kept = this.#lists[view];
    this.#sort(today);
    const entries = this.#order.map((party) => party[view]);
    const segments = segmentsOf(entries, kept.list?.segments ?? [], SEGMENT_SIZE[view]);
    const list = new CachedList(segments, this.#options, kept.list, kept.wasHeld);
    Object.assign(kept, {
      list,
      changes: this.#changes,
      day: today,
      madeAt: this.#options.now(),
      wasHeld: false,
    });
    return list;
  }

  /** The approved parties in the order of the list. */
  sorted(today: string): readonly EventAnswer[] {
    this.#sort(today);
    return this.#order.map(({ answer }) => answer);
  }

  #sort(today: string): void {
    if (this.#day === today) return;
    const inOrder = byEarliestUpcoming(today);
    this.#order.sort((one, other) => inOrder(one.answer, other.answer));
    this.#day = today;
  }
}
