import type { Logger } from '../../observability/logger.ts';
import { outagesOf, REPORTS_OUTAGE } from '../../observability/outages.ts';

const mayNot = (what: string, acl: string) =>
  `EventStoreDB does not let the user of EVENTSTORE_URL ${what}${acl} must name that user`;

/** The log line for each missing right; `$all`: reading all streams. */
export const WITHOUT = {
  credentials: 'EventStoreDB refuses the credentials of EVENTSTORE_URL',
  $all: mayNot('read $all', ': its ACL'),
  $r: mayNot('read streams', ': $r of their ACL'),
  $w: mayNot('write to streams', ': $w of their ACL'),
  $mr: mayNot('read metadata of streams', ': $mr of their ACL'),
  $mw: mayNot('write metadata of streams', ': $mw of their ACL'),
} as const;

export type Missing = keyof typeof WITHOUT;

/** Only writing or metadata need these; without any other right nothing works. */
const ANSWERS_WITHOUT: ReadonlySet<Missing> = new Set(['$w', '$mr', '$mw']);

/** `limited`: refuses something needed. `unsettled`: no leader answers, but one may within the time of a call. */
export type ConnectionState = 'up' | 'limited' | 'unsettled' | 'down';

const WORDS = {
  away: ['EventStoreDB does not answer', 'EventStoreDB still does not answer'],
  'no-leader': ['EventStoreDB: no node leads', 'EventStoreDB: still no node leads'],
} as const;
export type Absence = keyof typeof WORDS;

const SAY_AGAIN_MS = 60_000;
/** Below the callers' 5 s, so that this side can give the reason. */
export const CALL_TIMEOUT_MS = 4_500;

/** As calls found it; logs each change once. */
export class ConnectionHealth {
  onDenied = (): void => undefined;
  onBack = (): void => undefined;
  readonly #logger: Logger | undefined;
  readonly #now: () => number;
  readonly #patienceMs: number;
  readonly #asked: () => string | null;
  readonly #loggedAt = new Map<Absence, number>();
  readonly #outages;
  /** last sign of the server, `performance.now()` */
  answeredAt = Number.NEGATIVE_INFINITY;
  /** last fault; older requests show nothing about the present */
  #faultAt = Number.NEGATIVE_INFINITY;
  #absentSince: number | null = Number.NEGATIVE_INFINITY;
  #absence: Absence = 'away';
  /** since when nodes report no leader */
  #leaderlessSince: number | null = null;
  #missing: Missing | null = null;
  #isServing = false;

  /**
   * @param options.patienceMs how long a call may wait for another leader
   * @param options.asked the nodes in use, for the log only: users must not see machines
   */
  constructor(
    logger?: Logger,
    options: {
      readonly now?: () => number;
      readonly patienceMs?: number;
      readonly asked?: () => string | null;
    } = {},
  ) {
    this.#logger = logger;
    this.#asked = options.asked ?? (() => null);
    this.#outages = outagesOf(logger ?? this);
    this.#now = options.now ?? (() => performance.now());
    this.#patienceMs = options.patienceMs ?? CALL_TIMEOUT_MS;
  }

  get isRefused(): boolean {
    return this.#missing !== null;
  }

  get state(): ConnectionState {
    if (this.#hasLasted || (this.#missing !== null && !ANSWERS_WITHOUT.has(this.#missing))) return 'down';
    if (this.#absentSince !== null) return 'unsettled';
    return this.#missing === null ? 'up' : 'limited';
  }

  /** `null` when all is well */
  get trouble(): string | null {
    if (this.#absentSince !== null) return WORDS[this.#absence][0];
    return this.#missing === null ? null : WITHOUT[this.#missing];
  }

  answered(since: number): void {
    this.answeredAt = this.#now();
    if (this.#absentSince === null || since < this.#faultAt) return;
    this.#absentSince = null;
    this.#leaderlessSince = null;
    if (this.#loggedAt.size > 0) this.#logger?.info('EventStoreDB answers again');
    this.#loggedAt.clear();
    this.#outages.back('EventStoreDB', this.#loggedAt);
    this.onBack();
  }

  lost(error: unknown, absence: Absence = 'away'): void {
    this.#absentSince = Number.NEGATIVE_INFINITY;
    this.unsettled(error, absence);
  }

  /** No answer now, but another node may take over. Becomes `down`, and logged, after the time a call may take. */
  unsettled(error: unknown, absence: Absence): void {
    this.#faultAt = this.#now();
    this.#absentSince ??= this.#faultAt;
    this.#absence = absence;
    if (absence === 'no-leader') this.#leaderlessSince ??= this.#faultAt;
    // Nodes without a leader answer at once, so this also covers the start.
    const isElecting =
      absence === 'no-leader' && this.#faultAt - (this.#leaderlessSince ?? 0) <= this.#patienceMs;
    if (this.#hasLasted && !isElecting) this.#logOutage(error);
  }

  /** Calls wait too long; as `unsettled`, but any answer ends it. */
  quiet(): void {
    if (this.#absentSince !== null) return;
    this.#absentSince = this.#now();
    this.#absence = 'away';
  }

  /** For its login, or for a right on the log or one stream. */
  denied(isLogin: boolean, error: unknown): void {
    if (isLogin) this.asked('credentials', error);
    this.onDenied();
  }

  /** All rights were checked; `missing`: `null` when complete. */
  asked(missing: Missing | null, error?: unknown): void {
    if (this.#isServing && missing !== this.#missing) {
      if (missing !== null) this.#logger?.warn(error === undefined ? {} : { err: error }, WITHOUT[missing]);
      else this.#logger?.info('EventStoreDB gives the user of EVENTSTORE_URL all needed rights again');
    }
    this.#missing = missing;
  }

  serve(): void {
    this.#isServing = true;
  }

  close(): void {
    this.#outages.back('EventStoreDB', this.#loggedAt);
    this.#absentSince = Number.NEGATIVE_INFINITY;
    this.#faultAt = Number.POSITIVE_INFINITY;
  }

  get #hasLasted(): boolean {
    return this.#absentSince !== null && this.#now() - this.#absentSince > this.#patienceMs;
  }

  #logOutage(error: unknown): void {
    const before = this.#loggedAt.get(this.#absence);
    if (before !== undefined && this.#now() - before < SAY_AGAIN_MS) return;
    this.#loggedAt.set(this.#absence, this.#now());
    const node = this.#asked();
    const details = { err: error, ...(node !== null && { node }), ...REPORTS_OUTAGE };
    this.#logger?.warn(details, WORDS[this.#absence][before === undefined ? 0 : 1]);
    this.#outages.away('EventStoreDB', this.#loggedAt);
  }
}
