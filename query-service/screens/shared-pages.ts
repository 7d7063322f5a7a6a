import type { PageData, PageRenderer, SitePage } from '@duende/contracts/api/page-data';
import type { Position } from '@duende/contracts/events/domain-event';
import { Refusal } from '@duende/contracts/common/refusal';
import type { OpenedEventAnswer } from '@duende/contracts/parties/party-answers';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { MARKUP_KEPT } from '@duende/platform/config/limits';
import type { AddressedLiveMessage } from '@duende/contracts/live/live-messages';
import type { LiveSource } from '@duende/platform/live-bus/live-bus';
import type { ReadProgress } from '@duende/platform/read-store/read-store';
import type { ReadModelName } from '@duende/projections/registry/registry';
import { FOR_VISITORS } from '../answers/encoded-answer.ts';
import type { AskedAnswer, FindAnswer } from '../answers/shared-answers.ts';
import { Shelf } from '../answers/shelf.ts';
import { HTML_TYPE, strongEtag } from '../http/representation.ts';
import { sharedPage, type SharedPage } from '../page/page-addresses.ts';
import type { PageDataSource, PageSubject } from '../page/page-data.ts';
import { pageHtml, partyHead, type PageParts } from './page-html.ts';
import { metaHtml, siteMeta } from '../page/page-meta.ts';

export const PAGE_READS: readonly ReadModelName[] = [
  'parties',
  'comments',
  'users',
  'rides',
  'seats',
  'attendance',
];

export interface SharedPagesOptions extends PageParts {
  /** without parties */
  readonly sitePages: readonly SitePage[];
  readonly publicUrl: string;
  readonly pageData: PageDataSource;
  readonly markup: PageRenderer;
  readonly progress: Pick<ReadProgress, 'position'>;
  readonly bus: LiveSource;
  /** each the same object until changed; `null` until filled */
  readonly cache: {
    position(): Position | null;
    readonly parties: {
      readonly changes: number;
      opened(reference: string): OpenedEventAnswer | null;
    };
  };
  readonly generation: () => number;
  /** its start, ms since 1970 */
  readonly now: () => number;
}

/** As bytes: the renderer's string consists of thousands of pieces, which take ten times as much memory. */
interface Drawn {
  readonly head: Buffer;
  readonly html: Buffer;
}

interface Markup {
  /** digest of the data without its position */
  readonly shows: string;
  readonly drawn: Promise<Drawn>;
  readonly partyId: string | null;
  size: number;
}

/**
 * Home with filters, a party's two screens, static screens. A party's page is rebuilt after any event. The
 * markup, the costly part, is rendered again only if its data changed.
 */
export class SharedPages {
  readonly #options: SharedPagesOptions;
  readonly #words: readonly string[];
  readonly #markups = new Shelf<Markup>(MARKUP_KEPT);
  readonly #unsubscribe: () => void;

  constructor(options: SharedPagesOptions) {
    this.#options = options;
    this.#words = options.sitePages.filter(({ isWritten }) => isWritten).map(({ path }) => path);
    // Removed content must not stay in memory.
    this.#unsubscribe = options.bus.subscribe((messages) => this.#forget(messages));
  }

  get keptBytes(): number {
    return this.#markups.bytes;
  }

  close(): void {
    this.#unsubscribe();
  }

  #forget(messages: readonly AddressedLiveMessage[]): void {
    const names = messages.map(({ message }) => message.name);
    const partyIds = new Set(messages.flatMap(({ message }) => partyOf(message.payload) ?? []));
    const isList = names.some((name) => name === 'event.removed' || name === 'event.updated');
    if (names.includes('resync')) this.#markups.drop(() => true);
    else if (partyIds.size > 0)
      this.#markups.drop(({ partyId }) => (partyId === null ? isList : partyIds.has(partyId)));
  }

  readonly find: FindAnswer = (url) => {
    const page = sharedPage(url, this.#words);
    if (page === null) return null;
    return page.kind === 'party' ? this.#partyPage(page) : this.#sitePage(page);
  };

  /** Everything that pages read is current up to here. */
  readonly position = (): Position | null => {
    const { cache, progress } = this.#options;
    const [parties, all] = [cache.position(), progress.position(PAGE_READS)];
    if (parties === null) return null;
    return all < parties ? all : parties;
  };

  #partyPage({ address, reference, screen }: SharedPage & { kind: 'party' }): AskedAnswer | null {
    const { cache } = this.#options;
    const isThere = () => cache.parties.opened(reference) !== null;
    if (!isThere()) return null;
    return {
      key: address,
      route: `/event/:reference${screen === 'rides' ? '/rides' : ''}`,
      shelf: 'party',
      limit: 'page',
      position: this.position,
      isThere,
      source: {
        ...PAGE,
        version: () => `${this.#version()} ${cache.parties.changes} ${this.position()}`,
        bytes: () => {
          const event = cache.parties.opened(reference);
          if (event === null) throw new Refusal('party.not-found');
          return this.#bytes(address, { kind: 'party', screen, event });
        },
      },
    };
  }

  #sitePage(page: SharedPage & { kind: 'home' | 'words' }): AskedAnswer {
    const { cache, now } = this.#options;
    const { address } = page;
    const isHome = page.kind === 'home';
    return {
      key: address,
      route: address.split('?', 1)[0] ?? '',
      shelf: isHome && page.isFiltered ? 'filtered' : 'whole',
      limit: 'page',
      position: this.position,
      source: {
        ...PAGE,
        version: () => (isHome ? `${this.#version()} ${cache.parties.changes}` : this.#version()),
        bytes: () => {
          if (!isHome) return this.#bytes(address, { kind: 'words' });
          const day = madridDay(new Date(now()));
          return this.#bytes(address, { kind: 'home', filters: page.filters, q: '', care: '', day });
        },
      },
    };
  }

  #version(): string {
    const { pageData, progress, generation, now } = this.#options;
    const setup = pageData.isSetupClosed() ? 'closed' : progress.position(['users']);
    return `${generation()} ${now()} ${setup}`;
  }

  async #bytes(address: string, subject: PageSubject): Promise<Buffer> {
    const data = await this.#options.pageData.of(null, subject, this.position() ?? '');
    const { head, html } = await this.#drawn(address, subject, data);
    const screen = subject.kind === 'party' && { screen: subject.screen };
    return Buffer.from(
      pageHtml(this.#options, { head: head.toString(), html: html.toString(), data, ...screen }),
    );
  }

  #siteHead(address: string): string {
    const { sitePages, publicUrl } = this.#options;
    const [wanted] = address.split('?', 1);
    const { heading = null, canonicalPath = null } = sitePages.find(({ path }) => path === wanted) ?? {};
    return metaHtml(siteMeta({ publicUrl, heading, canonicalPath }));
  }

  #drawn(address: string, subject: PageSubject, data: PageData): Promise<Drawn> {
    const { position: _position, ...shown } = data;
    const shows = strongEtag(Buffer.from(JSON.stringify(shown)));
    const known = this.#markups.get(address);
    if (known?.shows === shows) return known.drawn;
    const partyId = subject.kind === 'party' ? subject.event.id : null;
    const markup: Markup = { shows, partyId, drawn: this.#draw(address, subject, data), size: 0 };
    this.#markups.set(address, markup);
    markup.drawn.then(
      ({ head, html }) => {
        markup.size = head.length + html.length;
        this.#markups.weighAgain(address, markup);
      },
      () => this.#markups.drop((kept) => kept === markup),
    );
    return markup.drawn;
  }

  async #draw(address: string, subject: PageSubject, data: PageData): Promise<Drawn> {
    const { publicUrl, markup } = this.#options;
    const html = Buffer.from(await markup(address, data));
    const head =
      subject.kind === 'party' ? partyHead(subject.event, publicUrl, data.now) : this.#siteHead(address);
    return { head: Buffer.from(head), html };
  }
}

const PAGE = { type: HTML_TYPE, keeping: FOR_VISITORS, heldMs: 0 } as const;

function partyOf(payload: object): string | null {
  const { eventId, event } = payload as {
    readonly eventId?: string;
    readonly event?: { readonly id: string };
  };
  return eventId ?? event?.id ?? null;
}
