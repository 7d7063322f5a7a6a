import {
  COUNTS_AT_ONCE,
  SCREEN_PAGE,
  SEARCH_LIMIT,
  TOAST_LIMITS,
  UPCOMING_LIMIT,
} from './first-view-limits.ts';

/** Numeric rules of the product. Lengths count user-perceived characters as {@link textLength} does, unless said. */
export const LIMITS = {
  username: { min: 3, max: 30 },
  password: { min: 8, max: 1024 },
  email: { max: 254 },
  partyName: { max: 35 },
  description: { max: 5000 },
  comment: { max: 2000 },
  commentAuthor: { max: 60 },
  otherText: { max: 500 },
  /** different lines from which reports hide a comment; reports of a thing that a list tells at once */
  reports: { hide: 3, shown: 5 },
  publicNotice: { max: 500 },
  /** of an installation's own criteria, which every page carries */
  criteria: { max: 6000 },
  /** of each name, in characters */
  lineup: { max: 80, name: 60 },
  /** `listed`: parties asked for at once; `chosen`: imported by one command */
  goabase: { listed: 100, chosen: 20 },
  datesPerParty: { min: 1, max: 60 },
  pinsPerPersonAndParty: 20,
  passengers: { min: 1, max: 10, default: 1 },
  /** bytes */
  body: { max: 100_000 },
  /** bytes */
  photo: { max: 10_000_000 },
  upcoming: UPCOMING_LIMIT,
  /** parties whose attendance is counted in one request */
  countsAtOnce: COUNTS_AT_ONCE,
  pendingPreview: { description: 100, dates: 2, styles: 3 },
  map: { defaultZoom: 10, maxZoom: 19, tapHoldMs: 600, wheelDebounceMs: 40, keyboardPanPx: 80 },
  install: { engagement: 3, snoozeMs: 604_800_000 },
  tooltip: { delayMs: 700, skipDelayMs: 300 },
  toast: TOAST_LIMITS,
  /** milliseconds a query or an embedded command waits for a position */
  readYourWritesMs: 2000,
  /** milliseconds for which a list of parties may stay as it is while it changes; pages ask again later than that */
  listHeldMs: 250,
  /** seconds the log-position cookie lives */
  logPositionCookieSeconds: 30,
  sessionDays: 30,
  /** a device is known again for so long */
  deviceDays: 365,
  /** nothing of who was erased may be left in a back-up after so many: what the page on privacy promises */
  backUpDays: 30,
  /** a link to a new password serves for so long */
  passwordTicketHours: 24,
  /** `open`: tokens of one person that serve at the same time */
  readToken: { open: 10, name: 60, days: { min: 1, max: 365 } },
  /** regions and styles of which one person is told what is new */
  likes: 20,
  /** browsers of one person that are pushed to; one more takes the place of the oldest */
  pushDevices: 5,
  /** of the address that a browser is pushed to at */
  pushEndpoint: 1000,
  /** people whom one person has muted */
  muted: 200,
  auditPage: { default: 50, max: 200 },
  /** of how much happened when, in one answer: days of ten years, or days by the hour of a month */
  densityDays: { day: 3660, hour: 31 },
  /** entries of a list that grows: what a page holds when nobody says, which is the most, and what screens ask for */
  listPage: { max: 200, screen: SCREEN_PAGE },
  /** entries that one request with a `search` looks through before it leaves the rest to the next page */
  searchedAtOnce: 2000,
  searchText: { max: SEARCH_LIMIT },
} as const;

/**
 * Length of a text in code points: what the form's counter shows and the server enforces, so that an emoji outside
 * the basic plane counts as one on both sides.
 */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The first `max` code points of a text; never cuts a surrogate pair in two. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return Array.from(text).slice(0, max).join('');
}
