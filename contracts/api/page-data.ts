import type { CommentAnswer } from '../comments/comment-answers.ts';
import type { OpenedEventAnswer, EventCardAnswer } from '../parties/party-answers.ts';
import type { RideAnswer } from '../rides/ride-answers.ts';
import type { SessionAnswer, UserAnswer } from '../accounts/account-answers.ts';

export interface PageConfig {
  readonly contactEmail: string;
  readonly groupChats: { readonly madrid: string; readonly barcelona: string };
  /** source of the base map; its kind: `baseMapKind` */
  readonly tileUrl: string;
  readonly tileAttribution: string;
  /** the other sites the page loads from, for the base map: `tile.openstreetmap.org` */
  readonly mapHosts: readonly string[];
  readonly publicUrl: string;
  /** version of the program that made the page */
  readonly version: string;
}

/** A page of a list with the values of its headers. */
export interface PageOfList<T> {
  readonly data: readonly T[];
  /** path of the next page, `null` on the last one */
  readonly next: string | null;
  /** number of entries in the whole list */
  readonly total: number;
}

/** JSON that the server writes into the page, so that the first useful paint waits for no call. */
export interface PageData {
  readonly config: PageConfig;
  /** start of the half hour in which the page was made, in milliseconds since 1970 */
  readonly now: number;
  /** position of the read models for everything below */
  readonly position: string;
  readonly session: (SessionAnswer & { readonly user: UserAnswer }) | null;
  /** no administrator exists yet: the page offers the set-up */
  readonly setupOpen: boolean;
  /** approved parties that home shows first: those of the month and the next twenty */
  readonly events?: readonly EventCardAnswer[];
  /** the search text of `events` */
  readonly q?: string;
  /** the party of the page, on `/event/…` */
  readonly event?: OpenedEventAnswer;
  /** the newest comments */
  readonly comments?: PageOfList<CommentAnswer>;
  /** pins of the party that its reader may see */
  readonly rides?: readonly RideAnswer[];
  /** attendance of the party */
  readonly going?: number;
}

/** Data of the page kept for offline use: no person, party or day. */
export type KeptPageData = Pick<PageData, 'config'>;

/** Id of the script element with {@link PageData} or {@link KeptPageData}. */
export const PAGE_DATA_ELEMENT_ID = 'page-data';

/** Renders a screen from an address (path and query) and the page's data; the browser hydrates it. */
export interface PageRenderer {
  (address: string, page: PageData): Promise<string>;
}

/** A screen without a party, as the server answers its address. */
export interface SitePage {
  /** Express syntax for parameters: `/historia/evento/:id` */
  readonly path: string;
  /** `null`: the site's own title */
  readonly heading: string | null;
  /** canonical address for search engines; `null` for personal pages */
  readonly canonicalPath: string | null;
  /** the server renders it, so it is readable without scripts */
  readonly isWritten: boolean;
  /** home, or a screen on top of it */
  readonly isHome: boolean;
}

/** The built page's list of {@link SitePage} in JSON. */
export const SITE_PAGES_FILE = '.server/site-pages.json';

/** The built page's {@link PageRenderer}, exported as `renderPage`; dot files are never served. */
export const PAGE_RENDERER_FILE = '.server/render-page.js';
