/** At most `points` requests in `duration` seconds. */
export interface RateLimit {
  readonly points: number;
  readonly duration: number;
}

// The four kinds of limits; reasons: docs/decisions/http-and-limits.md.

/**
 * 1. Requests per person, or per address without a session. Counted in `platform/rate-limits/rate-limits.ts`.
 */
export const RATE_LIMITS = {
  login: { points: 100, duration: 900 },
  register: { points: 60, duration: 3600 },
  upload: { points: 60, duration: 3600 },
  import: { points: 30, duration: 3600 },
  comment: { points: 30, duration: 600 },
  write: { points: 300, duration: 60 },
  read: { points: 3000, duration: 60 },
  page: { points: 600, duration: 60 },
} as const satisfies Record<string, RateLimit>;
/**
 * Requests that an uncached answer counts as: a filtered list or feed (2–6 ms), a rendered page (8–18 ms). Most
 * cached answers take 1 ms (`make bench ONLY=public-reads`).
 */
export const MADE_COUNTS_AS = { read: 10, page: 6 } as const satisfies Partial<
  Record<keyof typeof RATE_LIMITS, number>
>;
/** The limit of an IPv6 /48 network, in limits of one address. */
export const WIDER = 3;
/** Failed logins per username, and separately per known device: other people's guesses cannot lock a user out. */
export const LOGIN_FAILURES = { points: 20, duration: 900 } as const satisfies RateLimit;
/** Wrong current passwords per account: limits what a stolen session can guess. */
export const OWN_PASSWORD_FAILURES = { points: 10, duration: 900 } as const satisfies RateLimit;

/**
 * 2. Quotas per person or network in 24 hours; `ALLOWANCE_…` overrides them. Spent in `command-service/allowances`,
 * exports in `query-service/export`.
 */
export const DAY_ALLOWANCES = {
  submissions: 10,
  photos: 30,
  comments: 60,
  visitorComments: 60,
  pins: 20,
  alerts: 40,
  reports: 30,
  profileChanges: 30,
  rsvpChanges: 300,
  exports: 60,
} as const;
/** Unapproved parties of one person; `ALLOWANCE_WAITING` overrides it. */
export const WAITING_PARTIES = 20;

/** 3. Concurrent and waiting work per person; Retry-After in seconds. Held in `platform/rate-limits/under-way.ts`. */
export const UNDER_WAY = {
  commands: 1,
  longQuestions: 1,
  questions: 3,
  waiting: 64,
  retryAfterSeconds: 1,
} as const;

/**
 * Shared answers that one process encodes. Two at once leave two pool threads to passwords and photos. The
 * last waiting one starts within 0.1 s: 5 ms for a list of 500 parties.
 */
export const ANSWERS_MADE = {
  atOnce: 2,
  waiting: 16,
  retryAfterSeconds: 2,
  /** bytes of filtered lists and feeds, at once and per second: 100 calendars of 500 parties */
  writtenBytes: { burst: 8_000_000, perSecond: 32_000_000 },
  /** bytes written to sockets and not sent yet; above it nothing is encoded */
  unsentBytes: 32_000_000,
} as const;
/** 10 to 20 ms each: the last waiting one starts within 2 s. */
export const PAGES_MADE = { atOnce: 2, waiting: 100 } as const;
/**
 * Bytes of cached answers: lists, feeds and home; filtered ones; party pages. `MARKUP_KEPT`: page markup,
 * reused while its party is unchanged.
 */
export const ANSWERS_KEPT = { whole: 48_000_000, filtered: 16_000_000, party: 12_000_000 } as const;
export const MARKUP_KEPT = 8_000_000;

/** In milliseconds, except `ahead` and `most`. */
export interface ConnectionLimits {
  /** from connecting, or the end of the last response, to complete headers */
  readonly headersMs: number;
  /** to the complete request, body included */
  readonly requestMs: number;
  /** without any byte of a body arriving */
  readonly stallMs: number;
  /** without the client reading any byte of a response */
  readonly unreadMs: number;
  /** interval of checking the four above */
  readonly checkEveryMs: number;
  /** pipelined requests */
  readonly ahead: number;
  /** connections at once; further ones are closed */
  readonly most: number;
}

/**
 * 4. Connections, in `platform/http/strict-server.ts`. 12 MB of photo in 300 s is 40 kB/s, a bad mobile line. 20,000
 * connections of 10 to 30 kB are four times what was tested. The system buffers megabytes of a response and
 * reports progress in thirds of that: half a minute each on a bad line.
 */
export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 20_000,
  requestMs: 300_000,
  stallMs: 20_000,
  unreadMs: 60_000,
  checkEveryMs: 1_000,
  ahead: 16,
  most: 20_000,
};
/** Socket handshakes per caller and process: one per page, doubled for reconnects after a restart. */
export const HANDSHAKES = { points: 1200, duration: 60 } as const satisfies RateLimit;
