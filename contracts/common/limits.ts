import {
  COUNTS_AT_ONCE,
  SCREEN_PAGE,
  SEARCH_LIMIT,
  TOAST_LIMITS,
  UPCOMING_LIMIT,
} from './first-view-limits.ts';

/** Numeric rules of the product. Lengths count code points, see {@link textLength}, unless noted. */
export const LIMITS = {
  username: { min: 3, max: 30 },
  password: { min: 8, max: 1024 },
  email: { max: 254 },
  partyName: { max: 35 },
  description: { max: 5000 },
  comment: { max: 2000 },
  commentAuthor: { max: 60 },
  otherText: { max: 500 },
  /** `hide`: different connections whose reports hide a comment; `shown`: reports per item in a list */
  reports: { hide: 3, shown: 5 },
  publicNotice: { max: 500 },
  /** `name`: characters of each name */
  lineup: { max: 80, name: 60 },
  /** `listed`: parties requested at once; `chosen`: imported by one command */
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
  /** milliseconds a list of parties may lag behind changes; pages refetch later than that */
  listHeldMs: 250,
  /** lifetime of the log-position cookie in seconds */
  logPositionCookieSeconds: 30,
  sessionDays: 30,
  /** lifetime of the device cookie */
  deviceDays: 365,
  /** retention of back-ups after an erasure: promised on the privacy page */
  backUpDays: 30,
  /** lifetime of a link to a new password */
  passwordTicketHours: 24,
  /** `open`: active tokens of one person */
  readToken: { open: 10, name: 60, days: { min: 1, max: 365 } },
  /** regions and styles that one person follows */
  likes: 20,
  /** push browsers per person; one more replaces the oldest */
  pushDevices: 5,
  /** length of a push endpoint */
  pushEndpoint: 1000,
  /** people that one person may mute */
  muted: 200,
  auditPage: { default: 50, max: 200 },
  /** days of activity counts in one answer: ten years by day, or a month by hour */
  densityDays: { day: 3660, hour: 31 },
  /** entries per page of a growing list: default and maximum, and what screens request */
  listPage: { max: 200, screen: SCREEN_PAGE },
  /** entries that one `search` request scans before it defers to the next page */
  searchedAtOnce: 2000,
  searchText: { max: SEARCH_LIMIT },
} as const;

/** Length in code points, for the form's counter and the server, so that an emoji counts as one on both sides. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** The first `max` code points of a text; never splits a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return Array.from(text).slice(0, max).join('');
}
