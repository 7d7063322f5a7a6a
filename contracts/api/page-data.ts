import type { CommentAnswer } from '../comments/comment-answers.ts';
import type { OpenedEventAnswer, EventCardAnswer } from '../parties/party-answers.ts';
import type { RideAnswer } from '../rides/ride-answers.ts';
import type { SessionAnswer, UserAnswer } from '../accounts/account-answers.ts';

/** Settings the server gives to the page. */
export interface PageConfig {
  readonly contactEmail: string;
  /** what the installation publishes and what not, as HTML; `null`: the example of the guide */
  readonly criteria: string | null;
  readonly groupChats: { readonly madrid: string; readonly barcelona: string };
  /** where the base map comes from; what it stands for: `baseMapKind` */
  readonly tileUrl: string;
  readonly tileAttribution: string;
  /** the only other sites that a page loads anything from, for the base map: `tile.openstreetmap.org` */
  readonly mapHosts: readonly string[];
  readonly publicUrl: string;
  /** of the program that has made the page */
  readonly version: string;
}

/** A page of a list, with what its answer says in headers. */
export interface PageOfList<T> {
  readonly data: readonly T[];
  /** path of the page after it, `null` on the last one */
  readonly next: string | null;
  /** of the whole list */
  readonly total: number;
}

/** What the server writes into the page as JSON, so that no call stands before the first useful paint. */
export interface PageData {
  readonly config: PageConfig;
  /** the half hour the page was made in, by its beginning in milliseconds since 1970 */
  readonly now: number;
  /** the read models' position everything below was read at */
  readonly position: string;
  readonly session: (SessionAnswer & { readonly user: UserAnswer }) | null;
  /** no admin exists yet: the page offers to set one up */
  readonly setupOpen: boolean;
  /** approved parties home shows first: those of the month and the next twenty; not all */
  readonly events?: readonly EventCardAnswer[];
  /** the words that those were searched by */
  readonly q?: string;
  /** the party of the page, on `/event/…` */
  readonly event?: OpenedEventAnswer;
  /** the newest ones */
  readonly comments?: PageOfList<CommentAnswer>;
  /** the pins of the party as its reader may see them */
  readonly rides?: readonly RideAnswer[];
  /** how many go to the party */
  readonly going?: number;
}

/** What a page kept for a time without signal carries: the settings, and nothing of a person, a party or a day. */
export type KeptPageData = Pick<PageData, 'config'>;

/** Id of the script element that holds {@link PageData}, or {@link KeptPageData}. */
export const PAGE_DATA_ELEMENT_ID = 'page-data';

/** Makes the markup of a screen from an address (path and query) and the data the same page carries; the browser takes it over in place. */
export interface PageRenderer {
  (address: string, page: PageData): Promise<string>;
}

/** A screen that is about no party, as the server answers its address. */
export interface SitePage {
  /** with parameters as Express has them: `/historia/evento/:id` */
  readonly path: string;
  /** `null`: the site's own title */
  readonly heading: string | null;
  /** where a search engine should find it, or `null` for pages that are one person's own */
  readonly canonicalPath: string | null;
  /** the server writes its markup, so that it is read without scripts */
  readonly isWritten: boolean;
  /** home, or what lies over it */
  readonly isHome: boolean;
}

/** Where the built page keeps its list of {@link SitePage}, as JSON. */
export const SITE_PAGES_FILE = '.server/site-pages.json';

/** Where the built page keeps its {@link PageRenderer} as the export `renderPage`; a dot file is never served. */
export const PAGE_RENDERER_FILE = '.server/render-page.js';
