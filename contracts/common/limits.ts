import {
  COUNTS_AT_ONCE,
  SCREEN_PAGE,
  SEARCH_LIMIT,
  TOAST_LIMITS,
  UPCOMING_LIMIT,
} from './first-view-limits.ts';

/** Lengths in code points, see {@link textLength}. */
export const LIMITS = {
  username: { min: 3, max: 30 },
  password: { min: 8, max: 1024 },
  email: { max: 254 },
  partyName: { max: 35 },
  description: { max: 5000 },
  comment: { max: 2000 },
  commentAuthor: { max: 60 },
  otherText: { max: 500 },
  /** `hide`: connections whose reports hide a comment; `shown`: reports listed per item */
  reports: { hide: 3, shown: 5 },
  publicNotice: { max: 500 },
  /** an installation's own criteria; part of every page */
  criteria: { max: 6000 },
  /** `name`: characters */
  lineup: { max: 80, name: 60 },
  careLine: 120,
  /** of a party, in words */
  place: 200,
  /** `max`: set times of a party; `stage`: characters */
  sets: { max: 80, stages: 8, stage: 30 },
  /** `listed`: per request; `chosen`: per import */
  goabase: { listed: 100, chosen: 20 },
  datesPerParty: { min: 1, max: 60 },
  pinsPerPersonAndParty: 20,
  passengers: { min: 1, max: 10, default: 1 },
  /** bytes */
  body: { max: 100_000 },
  /** bytes */
  photo: { max: 10_000_000 },
  upcoming: UPCOMING_LIMIT,
  /** per request */
  countsAtOnce: COUNTS_AT_ONCE,
  pendingPreview: { description: 100, dates: 2, styles: 3 },
  map: { defaultZoom: 10, maxZoom: 19, tapHoldMs: 600, wheelDebounceMs: 40, keyboardPanPx: 80 },
  install: { engagement: 3, snoozeMs: 604_800_000 },
  tooltip: { delayMs: 700, skipDelayMs: 300 },
  toast: TOAST_LIMITS,
  /** milliseconds a query or an embedded command waits for a position */
  readYourWritesMs: 2000,
  /** milliseconds a list of parties may lag; pages refetch later */
  listHeldMs: 250,
  /** lifetime of the cookie */
  logPositionCookieSeconds: 30,
  sessionDays: 30,
  /** lifetime of the device cookie */
  deviceDays: 365,
  /** back-ups after an erasure, as the privacy page promises */
  backUpDays: 30,
  passwordTicketHours: 24,
  /** `open`: active at a time */
  readToken: { open: 10, name: 60, days: { min: 1, max: 365 } },
  /** `open`: at a time; `held`: unsent and parked messages of one hook */
  hooks: { open: 20, name: 60, held: 1000 },
  /** regions and styles followed */
  likes: 20,
  /** one more replaces the oldest */
  pushDevices: 5,
  /** characters */
  pushEndpoint: 1000,
  muted: 200,
  auditPage: { default: 50, max: 200 },
  /** ten years by day, or a month by hour */
  densityDays: { day: 3660, hour: 31 },
  /** entries per page: maximum and default, and for screens */
  listPage: { max: 200, screen: SCREEN_PAGE },
  /** entries scanned before the next page continues */
  searchedAtOnce: 2000,
  searchText: { max: SEARCH_LIMIT },
} as const;

/** In code points: form and server count an emoji as one. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** In code points; never splits a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  return Array.from(text).slice(0, max).join('');
}
