import type { CommentAnswer } from '../comments/comment-answers.ts';
import type { OpenedEventAnswer, EventCardAnswer } from '../parties/party-answers.ts';
import type { RideAnswer } from '../rides/ride-answers.ts';
import type { SessionAnswer, UserAnswer } from '../accounts/account-answers.ts';

export interface PageConfig {
  readonly contactEmail: string;
  /** the installation's criteria for publishing, as HTML; `null`: the guide's example */
  readonly criteria: string | null;
  readonly groupChats: { readonly madrid: string; readonly barcelona: string };
  /** see `baseMapKind` */
  readonly tileUrl: string;
  readonly tileAttribution: string;
  /** other sites of the base map: `tile.openstreetmap.org` */
  readonly mapHosts: readonly string[];
  readonly publicUrl: string;
  readonly version: string;
}

export interface PageOfList<T> {
  readonly data: readonly T[];
  /** `null` on the last page */
  readonly next: string | null;
  /** entries in all pages */
  readonly total: number;
}

/** JSON in the page, so that the first useful paint waits for no call. */
export interface PageData {
  readonly config: PageConfig;
  /** start of the page's half hour, milliseconds since 1970 */
  readonly now: number;
  /** read models' position of all data below */
  readonly position: string;
  readonly session: (SessionAnswer & { readonly user: UserAnswer }) | null;
  readonly setupOpen: boolean;
  /** the month's approved parties and the next twenty */
  readonly events?: readonly EventCardAnswer[];
  /** search of `events` */
  readonly q?: string;
  /** care that `events` have, as in the address */
  readonly care?: string;
  /** on `/event/…` */
  readonly event?: OpenedEventAnswer;
  /** newest first */
  readonly comments?: PageOfList<CommentAnswer>;
  readonly rides?: readonly RideAnswer[];
  readonly going?: number;
}

/** For offline use: no person, party or day. */
export type KeptPageData = Pick<PageData, 'config'>;

/** Script element with {@link PageData} or {@link KeptPageData}. */
export const PAGE_DATA_ELEMENT_ID = 'page-data';

/** Renders an address (path and query); the browser hydrates it. */
export interface PageRenderer {
  (address: string, page: PageData): Promise<string>;
}

export interface SitePage {
  /** Express syntax: `/historia/evento/:id` */
  readonly path: string;
  /** `null`: the site's own title */
  readonly heading: string | null;
  /** `null` for personal pages */
  readonly canonicalPath: string | null;
  /** rendered by the server, readable without scripts */
  readonly isWritten: boolean;
  /** home, or a screen on top of it */
  readonly isHome: boolean;
}

export const SITE_PAGES_FILE = '.server/site-pages.json';

/** Exports {@link PageRenderer} as `renderPage`; dot files are never served. */
export const PAGE_RENDERER_FILE = '.server/render-page.js';
