/** So many requests within so many seconds. */
export interface RateLimit {
  readonly points: number;
  readonly duration: number;
}

// All that holds callers back, which is four things; reasons: docs/decisions/http-and-limits.md.

/**
 * 1. Requests, each for one person, or one address where there is no session; whole mobile networks and whole festivals share an
 * address. Counted in `platform/rate-limits/rate-limits.ts`.
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
 * How many requests an answer counts as when it is made for one caller: a filtered list or feed (`read`, 2 to 6 ms), a page that is rendered
 * (`page`, 8 to 18 ms). Most cached answers take 1 ms (`make bench ONLY=public-reads`).
 */
export const MADE_COUNTS_AS = { read: 10, page: 6 } as const satisfies Partial<
  Record<keyof typeof RATE_LIMITS, number>
>;
/** So many times an address's limit for the whole /48 network of IPv6 that it lies in. */
export const WIDER = 3;
/**
 * Failed logins of one username, from wherever but the devices its account has signed in on, and of each of these by itself:
 * so nobody else's guesses keep a person out.
 */
export const LOGIN_FAILURES = { points: 20, duration: 900 } as const satisfies RateLimit;
/** Wrong answers to 'what is your password now?', of one account, from wherever: a stolen session guesses no longer than this. */
export const OWN_PASSWORD_FAILURES = { points: 10, duration: 900 } as const satisfies RateLimit;

/**
 * 2. What a person, or a network of visitors, may do in 24 hours where no `ALLOWANCE_…` says otherwise. Spent in
 * `command-service/allowances`, exports in `query-service/export`.
 */
export const DAY_ALLOWANCES = {
  submissions: 10,
  photos: 30,
  comments: 60,
  visitorComments: 60,
  pins: 20,
  reports: 30,
  profileChanges: 30,
  rsvpChanges: 300,
  exports: 60,
} as const;
/** Parties of a person that wait for a moderator at one time, where no `ALLOWANCE_WAITING` says otherwise. */
export const WAITING_PARTIES = 20;

/**
 * 3. What is under way for a person: one command, one long question about what was, and three pages and other questions. So many
 * of each kind may wait; the next one is told to come back after so many seconds. Held in `platform/rate-limits/under-way.ts`.
 */
export const UNDER_WAY = {
  commands: 1,
  longQuestions: 1,
  questions: 3,
  waiting: 64,
  retryAfterSeconds: 1,
} as const;

/**
 * Answers for everybody that are joined and encoded, in one process. Two encodings at once leave two of the four threads of the pool to
 * passwords and photos. A filtered list of 500 parties takes 5 ms, so that the last of those that wait begins within 0.1 s.
 */
export const ANSWERS_MADE = {
  atOnce: 2,
  waiting: 16,
  retryAfterSeconds: 2,
  /** bytes of filtered lists and feeds that are written at once, and in a second of the long run: 100 calendars of 500 parties */
  writtenBytes: { burst: 8_000_000, perSecond: 32_000_000 },
  /** bytes that were handed to connections and not taken yet; above it nothing is encoded */
  unsentBytes: 32_000_000,
} as const;
/** Pages for visitors that are drawn: 10 to 20 ms each, so that the last of those that wait begins within 2 s. */
export const PAGES_MADE = { atOnce: 2, waiting: 100 } as const;
/**
 * Bytes of answers that are kept: whole lists, feeds and home; filtered ones, some 150 of them with 500 parties; pages of parties. And of the
 * markup of pages, by which a page whose party has not changed is put together anew.
 */
export const ANSWERS_KEPT = { whole: 48_000_000, filtered: 16_000_000, party: 24_000_000 } as const;
export const MARKUP_KEPT = 16_000_000;

/** What a connection may cost, in milliseconds but for `ahead` and `most`. */
export interface ConnectionLimits {
  /** from the first moment, or from the end of the last request's answer on, until a request's headers are there */
  readonly headersMs: number;
  /** until the whole request is there, its body too */
  readonly requestMs: number;
  /** for which a body may stand still on its way */
  readonly stallMs: number;
  /** for which a client may take nothing of an answer */
  readonly unreadMs: number;
  /** how often these four are looked at */
  readonly checkEveryMs: number;
  /** requests of a connection that may wait for the answer before them */
  readonly ahead: number;
  /** connections at one time; the next ones are closed unheard */
  readonly most: number;
}

/**
 * 4. Connections, in `platform/http/strict-server.ts`. Headers come at once or not at all; 12 MB of photo in 300 s is 40 kB a second, a bad mobile line.
 * 20,000 connections are four times what was tried, at 10 to 30 kB each. What a system
 * keeps of an answer for its client is megabytes, of which it tells in steps of a third: a telephone on a bad line takes half a minute for one.
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
/** Sockets that a caller opens, of one process: as many as pages, and once again when all come back after a restart. */
export const HANDSHAKES = { points: 1200, duration: 60 } as const satisfies RateLimit;
