import { CARDS_PATH, LIST_PATH } from '@duende/contracts/parties/list-path';
import { Refusal } from '@duende/contracts/common/refusal';
import { ANSWERS_MADE } from '@duende/platform/config/limits';
import { TokenBucket } from '@duende/platform/rate-limits/token-bucket';
import { createSemaphore, type Semaphore } from '@duende/platform/resilience/semaphore';
import { LRUCache } from 'lru-cache';
import { askedFeed } from '../feeds/feeds.ts';
import { JSON_TYPE } from '../http/representation.ts';
import type { Encoding } from '../http/compression.ts';
import { listKey, parseEventListQuery } from '../parties/party-queries.ts';
import type { CachedFeeds } from './cached-feeds.ts';
import type { CachedParties } from './cached-parties.ts';
import { UnsentBytes } from './send-encoded.ts';
import { EncodedList, type EncodedListOptions, type ListReader, type ListSource } from './encoded-list.ts';

/** What an address asks for that is the same for everybody. */
export interface AskedAnswer {
  /** the same for all addresses that ask for the same */
  readonly key: string;
  /** the path of its route */
  readonly route: string;
  /** whether it is one of very many */
  readonly isFiltered: boolean;
  readonly source: ListSource;
}

export interface SharedAnswersOptions extends Pick<EncodedListOptions, 'fixedHeaders' | 'now'> {
  readonly parties: CachedParties;
  readonly feeds: CachedFeeds;
  /** bytes of JSON that never change, by path */
  readonly documents: Readonly<Record<string, () => Buffer>>;
}

/** Characters of addresses whose reading is remembered: programs ask for the same ones for years. */
const REMEMBERED = 200_000;
/** Bytes that an entry takes beside the list. */
const ENTRY = 2_000;

/**
 * Lists, feeds and fixed documents as bytes: the one way in which they are answered. What is not filtered stays encoded; filtered ones are
 * kept as far as `ANSWERS_MADE.keptBytes` goes, the least recently used leave first.
 */
export class SharedAnswers {
  readonly #options: SharedAnswersOptions;
  readonly #whole = new Map<string, EncodedList>();
  readonly #filtered = new LRUCache<string, EncodedList>({
    maxSize: ANSWERS_MADE.keptBytes,
    sizeCalculation: (list) => list.size + ENTRY,
  });
  readonly #asked = new LRUCache<string, AskedAnswer>({
    maxSize: REMEMBERED,
    sizeCalculation: (_asked, url) => url.length + 1,
  });
  readonly #documents: Readonly<Record<string, ListSource>>;
  readonly #budget: TokenBucket;
  readonly #places = createSemaphore({ ...ANSWERS_MADE, refuse: busy });
  /** what callers have not taken yet of these answers */
  readonly unsent = new UnsentBytes();

  constructor(options: SharedAnswersOptions) {
    this.#options = options;
    this.#budget = new TokenBucket({ ...ANSWERS_MADE.writtenBytes, now: options.now() });
    const source = (bytes: () => Buffer): ListSource => ({ type: JSON_TYPE, bytes, changes: () => 0 });
    this.#documents = Object.fromEntries(
      Object.entries(options.documents).map(([path, bytes]) => [path, source(bytes)]),
    );
  }

  /** bytes that filtered lists and feeds take */
  get keptBytes(): number {
    return this.#filtered.calculatedSize;
  }

  /** What an address asks for; `null` for any other. @throws Refusal `request.invalid` for a filter that is not known */
  asked(url: string): AskedAnswer | null {
    const known = this.#asked.get(url);
    if (known !== undefined) return known;
    const asked = this.#read(url);
    if (asked !== null) this.#asked.set(url, asked);
    return asked;
  }

  /** The answer in an encoding, as {@link EncodedList.at}. Rejects with `service.busy` while too much is being made. */
  at(asked: AskedAnswer, encoding: Encoding, reader: ListReader): ReturnType<EncodedList['at']> {
    const name = `${encoding} ${asked.key}`;
    const list = (asked.isFiltered ? this.#filtered : this.#whole).get(name);
    return (list ?? this.#newList(name, asked, encoding)).at(reader);
  }

  /** Filtered ones are many: what they write in a second is bounded beside what waits, so that memory and others' answers are too. */
  readonly #filteredInTurn: Semaphore = (work, unwanted) =>
    this.#places(() => {
      const isTooMuch = this.unsent.total > ANSWERS_MADE.unsentBytes;
      if (isTooMuch || !this.#budget.holds(this.#options.now())) throw busy();
      return work();
    }, unwanted);

  #spending({ bytes, ...source }: ListSource): ListSource {
    return {
      ...source,
      bytes: (today) => {
        const written = bytes(today);
        this.#budget.spend(written.length);
        return written;
      },
    };
  }

  #newList(name: string, { isFiltered, source }: AskedAnswer, encoding: Encoding): EncodedList {
    const list: EncodedList = new EncodedList(isFiltered ? this.#spending(source) : source, {
      ...this.#options,
      encoding,
      effort: isFiltered ? 'once' : 'kept',
      inTurn: isFiltered ? this.#filteredInTurn : this.#places,
      ...(isFiltered && { onMade: () => this.#weighAgain(name, list) }),
    });
    if (isFiltered) this.#filtered.set(name, list);
    else this.#whole.set(name, list);
    return list;
  }

  /** The cache asks for the size of what it does not hold yet alone. */
  #weighAgain(name: string, list: EncodedList): void {
    this.#filtered.delete(name);
    this.#filtered.set(name, list);
  }

  #read(url: string): AskedAnswer | null {
    const [path = ''] = url.split('?', 1);
    if (path === LIST_PATH) return this.#askedList(url);
    const document = Object.hasOwn(this.#documents, path) ? this.#documents[path] : undefined;
    if (document !== undefined) return { key: path, route: path, isFiltered: false, source: document };
    const feed = askedFeed(url);
    if (feed === null) return null;
    const { feeds } = this.#options;
    const bytes = (today: string) => feeds.bytes(feed, today);
    const source = { type: feed.type, bytes, changes: () => feeds.changes };
    return { key: feed.key, route: feed.path, isFiltered: feed.key !== feed.path, source };
  }

  #askedList(url: string): AskedAnswer {
    const query = parseEventListQuery(url);
    const { parties } = this.#options;
    const bytes = (today: string) => parties.list(query, today);
    const source = { type: JSON_TYPE, bytes, changes: () => parties.changes };
    const key = listKey(query);
    return { key, route: LIST_PATH, isFiltered: key !== LIST_PATH && key !== CARDS_PATH, source };
  }
}

function busy(): Refusal {
  return new Refusal('service.busy', { retryAfter: ANSWERS_MADE.retryAfterSeconds });
}
