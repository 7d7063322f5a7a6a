import type { Logger } from '../../observability/logger.ts';
import { outagesOf, TELLS_OUTAGE } from '../../observability/outages.ts';

const mayNot = (what: string, acl: string) =>
  `EventStoreDB does not let the user of EVENTSTORE_URL ${what}${acl} must name that user`;

/** What is said, in one line, of each thing that the user of the log needs; `$all` stands for reading all streams. */
export const WITHOUT = {
  credentials: 'EventStoreDB refuses the credentials of EVENTSTORE_URL',
  $all: mayNot('read $all', ': its ACL'),
  $r: mayNot('read streams', ': $r of their ACL'),
  $w: mayNot('write to streams', ': $w of their ACL'),
  $mr: mayNot('read metadata of streams', ': $mr of their ACL'),
  $mw: mayNot('write metadata of streams', ': $mw of their ACL'),
} as const;

export type Missing = keyof typeof WITHOUT;

/** What is asked for is answered without these; of the others nothing can be made. */
const ANSWERS_WITHOUT: ReadonlySet<Missing> = new Set(['$w', '$mr', '$mw']);

/**
 * `limited`: it answers, and does not let us do all that is needed. `unsettled`: no node answers as the leader just now, and
 * another may within the time that a call waits.
 */
export type ConnectionState = 'up' | 'limited' | 'unsettled' | 'down';

/** What is said, first and again, of why nothing can be asked. */
const WORDS = {
  away: ['EventStoreDB does not answer', 'EventStoreDB still does not answer'],
  'no-leader': ['EventStoreDB: no node leads', 'EventStoreDB: still no node leads'],
} as const;
export type Absence = keyof typeof WORDS;

/** What only an operator can fix is logged again after this time. */
const SAY_AGAIN_MS = 60_000;
/** Less than a caller's own patience (5 s), so that this side says what was wrong. */
export const CALL_TIMEOUT_MS = 4_500;

/** The state of the connection as calls have found it; logs each change once. */
export class ConnectionHealth {
  /** Called when a call was refused, for the rights to be asked for. */
  onDenied = (): void => undefined;
  /** Called when the server answers again after it was away. */
  onBack = (): void => undefined;
  readonly #logger: Logger | undefined;
  readonly #now: () => number;
  readonly #patienceMs: number;
  readonly #asked: () => string | null;
  readonly #toldAt = new Map<Absence, number>();
  readonly #outages;
  /** when the server was last heard of, on the clock of `performance.now()` */
  heardAt = Number.NEGATIVE_INFINITY;
  /** of the last fault: what was asked before it says nothing of how it is now */
  #faultAt = Number.NEGATIVE_INFINITY;
  #absentSince: number | null = Number.NEGATIVE_INFINITY;
  #absence: Absence = 'away';
  /** since when nodes have answered that none of them leads */
  #leaderlessSince: number | null = null;
  #missing: Missing | null = null;
  #isServing = false;

  /**
   * @param options.patienceMs how long a call may take: who asks is let wait for so long while another node may come to lead
   * @param options.asked names the nodes that are asked just now, for the log alone: people are not told where machines are
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

  /** Whether the server refuses something that is needed, as was found when it was last asked. */
  get isRefused(): boolean {
    return this.#missing !== null;
  }

  get state(): ConnectionState {
    if (this.#hasLasted || (this.#missing !== null && !ANSWERS_WITHOUT.has(this.#missing))) return 'down';
    if (this.#absentSince !== null) return 'unsettled';
    return this.#missing === null ? 'up' : 'limited';
  }

  /** in words, why the state is not `up` or what is refused; `null` when all is well */
  get trouble(): string | null {
    if (this.#absentSince !== null) return WORDS[this.#absence][0];
    return this.#missing === null ? null : WITHOUT[this.#missing];
  }

  /** The server gave an answer to a call that began at `since`. */
  heard(since: number): void {
    this.heardAt = this.#now();
    if (this.#absentSince === null || since < this.#faultAt) return;
    this.#absentSince = null;
    this.#leaderlessSince = null;
    if (this.#toldAt.size > 0) this.#logger?.info('EventStoreDB answers again');
    this.#toldAt.clear();
    this.#outages.back('EventStoreDB', this.#toldAt);
    this.onBack();
  }

  /** It gives none, or none can be expected. */
  lost(error: unknown, absence: Absence = 'away'): void {
    this.#absentSince = Number.NEGATIVE_INFINITY;
    this.unsettled(error, absence);
  }

  /** Nothing can be asked, which another node may end: `down` and logged only when that lasts for as long as a call may take. */
  unsettled(error: unknown, absence: Absence): void {
    this.#faultAt = this.#now();
    this.#absentSince ??= this.#faultAt;
    this.#absence = absence;
    if (absence === 'no-leader') this.#leaderlessSince ??= this.#faultAt;
    // A node that does not lead says so at once, and mostly where the leader is: at the start, too, that one is asked first.
    const isElecting =
      absence === 'no-leader' && this.#faultAt - (this.#leaderlessSince ?? 0) <= this.#patienceMs;
    if (this.#hasLasted && !isElecting) this.#tell(error);
  }

  /** Calls wait longer than they should; as `unsettled`, but the answer to any of them ends it. */
  quiet(): void {
    if (this.#absentSince !== null) return;
    this.#absentSince = this.#now();
    this.#absence = 'away';
  }

  /** A call was refused: for its login, or for a right that may be missing everywhere or on one stream alone. */
  denied(isLogin: boolean, error: unknown): void {
    if (isLogin) this.asked('credentials', error);
    this.onDenied();
  }

  /** All that is needed was asked for; what is missing, `null` when all was granted. */
  asked(missing: Missing | null, error?: unknown): void {
    if (this.#isServing && missing !== this.#missing) {
      if (missing !== null) this.#logger?.warn(error === undefined ? {} : { err: error }, WITHOUT[missing]);
      else this.#logger?.info('EventStoreDB lets the user of EVENTSTORE_URL do all that is needed again');
    }
    this.#missing = missing;
  }

  /** From now on refusals are logged; before, a refusal ends the start with a line of its own. */
  serve(): void {
    this.#isServing = true;
  }

  close(): void {
    this.#outages.back('EventStoreDB', this.#toldAt);
    this.#absentSince = Number.NEGATIVE_INFINITY;
    this.#faultAt = Number.POSITIVE_INFINITY;
  }

  get #hasLasted(): boolean {
    return this.#absentSince !== null && this.#now() - this.#absentSince > this.#patienceMs;
  }

  #tell(error: unknown): void {
    const before = this.#toldAt.get(this.#absence);
    if (before !== undefined && this.#now() - before < SAY_AGAIN_MS) return;
    this.#toldAt.set(this.#absence, this.#now());
    // Its own line is no consequence of what it tells.
    const node = this.#asked();
    const details = { err: error, ...(node !== null && { node }), ...TELLS_OUTAGE };
    this.#logger?.warn(details, WORDS[this.#absence][before === undefined ? 0 : 1]);
    this.#outages.away('EventStoreDB', this.#toldAt);
  }
}
