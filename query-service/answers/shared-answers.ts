import { CARDS_PATH, LIST_PATH } from '@duende/contracts/parties/list-path';
import { Refusal } from '@duende/contracts/common/refusal';
import type { Position } from '@duende/contracts/events/domain-event';
import { LIMITS } from '@duende/contracts/common/limits';
import { ANSWERS_KEPT, ANSWERS_MADE, PAGES_MADE } from '@duende/platform/config/limits';
import { TokenBucket } from '@duende/platform/rate-limits/token-bucket';
import { createSemaphore, type Semaphore } from '@duende/platform/resilience/semaphore';
import { LRUCache } from 'lru-cache';
import { askedFeed } from '../feeds/feeds.ts';
import { JSON_TYPE } from '../http/representation.ts';
import type { Encoding } from '../http/compression.ts';
import { listKey, parseEventListQuery } from '../parties/party-queries.ts';
import type { CachedParties } from './cached-parties.ts';
import { FOR_ALL } from './encoded-answer.ts';
import { UnsentBytes } from './send-encoded.ts';
import { Shelf } from './shelf.ts';
import {
  ReusedAnswer,
  type AnswerReader,
  type AnswerSource,
  type ReusedAnswerOptions,
} from './reused-answer.ts';

/** A request whose answer is equal for everybody or for all visitors. */
export interface AskedAnswer {
  readonly key: string;
  readonly route: string;
  /** `whole`: one of few · `filtered`: one of many, mostly sent once · `party`: a party's page */
  readonly shelf: keyof typeof ANSWERS_KEPT;
  readonly limit: 'read' | 'page';
  /** up to which its sources are current; `null` if unknown. Default: that of parties */
  readonly position?: () => Position | null;
  /** default: always */
  readonly isThere?: () => boolean;
  readonly source: AnswerSource;
}

/** `null` if not shared. */
export type FindAnswer = (url: string) => AskedAnswer | null;

export interface FixedDocument {
  readonly type: string;
  readonly bytes: () => Buffer;
}

export interface SharedAnswersOptions extends Pick<ReusedAnswerOptions, 'fixedHeaders' | 'now'> {
  readonly parties: CachedParties;
  readonly documents: Readonly<Record<string, FixedDocument>>;
}

/** Characters of parsed addresses to cache. */
const REMEMBERED = 200_000;

/**
 * Lists, feeds, fixed documents and pages as bytes. Each shelf has a byte limit, so that thousands of filters
 * cannot displace the common lists.
 */
export class SharedAnswers {
  readonly #options: SharedAnswersOptions;
  readonly #shelves = {
    whole: new Shelf<ReusedAnswer>(ANSWERS_KEPT.whole),
    filtered: new Shelf<ReusedAnswer>(ANSWERS_KEPT.filtered),
    party: new Shelf<ReusedAnswer>(ANSWERS_KEPT.party),
  };
  readonly #asked = new LRUCache<string, AskedAnswer>({
    maxSize: REMEMBERED,
    sizeCalculation: (_asked, url) => url.length + 1,
  });
  readonly #documents: Readonly<Record<string, AnswerSource>>;
  readonly #budget: TokenBucket;
  readonly #places = createSemaphore({ ...ANSWERS_MADE, refuse: busy });
  readonly #pagesInTurn = createSemaphore({ ...PAGES_MADE, refuse: busy });
  #findPage: FindAnswer = () => null;
  #sweeping: NodeJS.Timeout | null = null;
  readonly unsent = new UnsentBytes();

  constructor(options: SharedAnswersOptions) {
    this.#options = options;
    this.#budget = new TokenBucket({ ...ANSWERS_MADE.writtenBytes, now: options.now() });
    const source = (document: FixedDocument) => ({ ...LIST, ...document, version: () => 0 });
    this.#documents = Object.fromEntries(
      Object.entries(options.documents).map(([path, document]) => [path, source(document)]),
    );
  }

  get keptBytes(): Readonly<Record<keyof typeof ANSWERS_KEPT, number>> {
    const { whole, filtered, party } = this.#shelves;
    return { whole: whole.bytes, filtered: filtered.bytes, party: party.bytes };
  }

  servePages(find: FindAnswer): void {
    this.#findPage = find;
  }

  /** `null` if not shared. @throws Refusal `request.invalid` for an unknown filter */
  asked(url: string): AskedAnswer | null {
    const known = this.#asked.get(url);
    if (known !== undefined) return known.isThere === undefined || known.isThere() ? known : null;
    const asked = this.#read(url) ?? this.#findPage(url);
    if (asked !== null) this.#asked.set(url, asked);
    return asked;
  }

  /** Rejects with `service.busy` under too much load. */
  at(asked: AskedAnswer, encoding: Encoding, reader: AnswerReader): ReturnType<ReusedAnswer['at']> {
    const name = `${encoding} ${asked.key}`;
    const reused = this.#shelves[asked.shelf].get(name) ?? this.#newAnswer(name, asked, encoding);
    return reused.at(reader);
  }

  /** Even if not requested. */
  changed(): void {
    if (this.#sweeping !== null) return;
    const sweep = () => {
      this.#sweeping = null;
      for (const shelf of Object.values(this.#shelves)) shelf.drop((reused) => reused.isOutdated());
    };
    this.#sweeping = setTimeout(sweep, LIMITS.listHeldMs).unref();
  }

  /** Limits bytes per second too, to bound memory and delays. */
  readonly #filteredInTurn: Semaphore = (work, unwanted) =>
    this.#places(() => {
      const isTooMuch = this.unsent.total > ANSWERS_MADE.unsentBytes;
      if (isTooMuch || !this.#budget.holds(this.#options.now())) throw busy();
      return work();
    }, unwanted);

  #spending({ bytes, ...source }: AnswerSource): AnswerSource {
    return {
      ...source,
      bytes: async (today) => {
        const written = await bytes(today);
        this.#budget.spend(written.length);
        return written;
      },
    };
  }

  #newAnswer(name: string, { shelf: at, limit, source }: AskedAnswer, encoding: Encoding): ReusedAnswer {
    const shelf = this.#shelves[at];
    const isFiltered = at === 'filtered';
    const turnOfLists = isFiltered ? this.#filteredInTurn : this.#places;
    const reused: ReusedAnswer = new ReusedAnswer(isFiltered ? this.#spending(source) : source, {
      ...this.#options,
      encoding,
      effort: isFiltered ? 'once' : 'kept',
      inTurn: limit === 'page' ? this.#pagesInTurn : turnOfLists,
      onMade: () => shelf.weighAgain(name, reused),
    });
    shelf.set(name, reused);
    return reused;
  }

  #read(url: string): AskedAnswer | null {
    const [path = ''] = url.split('?', 1);
    if (path === LIST_PATH) return this.#askedList(url);
    const document = Object.hasOwn(this.#documents, path) ? this.#documents[path] : undefined;
    if (document !== undefined)
      return { key: path, route: path, shelf: 'whole', limit: 'read', source: document };
    const feed = askedFeed(url);
    if (feed === null) return null;
    const { parties } = this.#options;
    const bytes = (today: string) => parties.feed(feed, today);
    const source = { ...LIST, type: feed.type, bytes, version: () => parties.changes };
    const shelf = feed.key === feed.path ? 'whole' : 'filtered';
    return { key: feed.key, route: feed.path, shelf, limit: 'read', source };
  }

  #askedList(url: string): AskedAnswer {
    const query = parseEventListQuery(url);
    const { parties } = this.#options;
    const bytes = (today: string) => parties.list(query, today);
    const source = { ...LIST, bytes, version: () => parties.changes };
    const key = listKey(query);
    const shelf = key === LIST_PATH || key === CARDS_PATH ? 'whole' : 'filtered';
    return { key, route: LIST_PATH, shelf, limit: 'read', source };
  }
}

const LIST = { type: JSON_TYPE, keeping: FOR_ALL, heldMs: LIMITS.listHeldMs } as const;

function busy(): Refusal {
  return new Refusal('service.busy', { retryAfter: ANSWERS_MADE.retryAfterSeconds });
}
