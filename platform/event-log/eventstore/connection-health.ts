import type { Logger } from '../../observability/logger.ts';
import { outagesOf, TELLS_OUTAGE } from '../../observability/outages.ts';
import { WITHOUT, type Missing } from './missing-right.ts';

/**
 * `limited`: it answers, and does not let us do all that is needed. `unsettled`: no node answers as the leader just now, and
 * another may within the time that a call waits.
 */
export type ConnectionState = 'up' | 'limited' | 'unsettled' | 'down';

/** Why nothing can be asked: no node answers, or none of those that do leads. */
export type Absence = 'away' | 'no-leader';

/** The state of the connection as calls have found it; logs each change once. */
export interface ConnectionHealth {
  readonly state: ConnectionState;
  /** in words, why the state is not `up` or what is refused; `null` when all is well */
  readonly trouble: string | null;
  /** when the server was last heard of, on the clock of `performance.now()` */
  readonly heardAt: number;
  /** The server gave an answer to a call that began at `since`. */
  heard(since: number): void;
  /** It gives none, or none can be expected. */
  lost(error: unknown, absence?: Absence): void;
  /** Nothing can be asked, which another node may end: `down` and logged only when that lasts for as long as a call may take. */
  unsettled(error: unknown, absence: Absence): void;
  /** Calls wait longer than they should; as `unsettled`, but the answer to any of them ends it. */
  quiet(): void;
  /** A call was refused: for its login, or for a right that may be missing everywhere or on one stream alone. */
  denied(isLogin: boolean, error: unknown): void;
  /** Calls back when a call was refused, for the rights to be asked for. */
  onDenied(listener: () => void): void;
  /** All that is needed was asked for; what is missing, `null` when all was granted. */
  asked(missing: Missing | null): void;
  /** From now on refusals are logged; before, a refusal ends the start with a line of its own. */
  serve(): void;
  /** The connection is closed. */
  close(): void;
}

/** What only an operator can fix is logged again after this time. */
const SAY_AGAIN_MS = 60_000;
const WORDS = {
  away: ['EventStoreDB does not answer', 'EventStoreDB still does not answer'],
  'no-leader': ['EventStoreDB: no node leads', 'EventStoreDB: still no node leads'],
} as const satisfies Record<Absence, readonly [first: string, again: string]>;

/** @param patienceMs how long a call may take: who asks anew is let wait for so long while another node may come to lead */
export function createConnectionHealth(
  logger?: Logger,
  { now = () => performance.now(), patienceMs = 4_500 }: { now?: () => number; patienceMs?: number } = {},
): ConnectionHealth {
  let heardAt = Number.NEGATIVE_INFINITY;
  /** the last fault: what was asked before it says nothing of how it is now */
  let faultAt = Number.NEGATIVE_INFINITY;
  let absentSince: number | null = Number.NEGATIVE_INFINITY;
  let absence: Absence = 'away';
  const toldAt = new Map<Absence, number>();
  const outages = outagesOf(logger ?? toldAt);
  let missing: Missing | null = null;
  let listener = (): void => undefined;
  let isServing = false;

  const hasLasted = () => absentSince !== null && now() - absentSince > patienceMs;

  function tell(error: unknown): void {
    const before = toldAt.get(absence);
    if (before !== undefined && now() - before < SAY_AGAIN_MS) return;
    if (before !== undefined && absence === 'away' && !isCertificateFault(error)) return;
    toldAt.set(absence, now());
    // Its own line is no consequence of what it tells.
    logger?.warn({ err: error, ...TELLS_OUTAGE }, WORDS[absence][before === undefined ? 0 : 1]);
    outages.away('EventStoreDB', toldAt);
  }

  function setMissing(found: Missing | null, error?: unknown): void {
    if (isServing && found !== missing) {
      if (found !== null) logger?.warn({ ...(error !== undefined && { err: error }) }, WITHOUT[found]);
      else logger?.info('EventStoreDB lets the user of EVENTSTORE_URL do all that is needed again');
    }
    missing = found;
  }

  return {
    get state() {
      if (hasLasted() || (missing !== null && !ANSWERS_WITHOUT.has(missing))) return 'down';
      if (absentSince !== null) return 'unsettled';
      return missing === null ? 'up' : 'limited';
    },
    get trouble() {
      if (absentSince !== null) return WORDS[absence][0];
      return missing === null ? null : WITHOUT[missing];
    },
    get heardAt() {
      return heardAt;
    },
    heard(since) {
      heardAt = now();
      if (absentSince === null || since < faultAt) return;
      absentSince = null;
      if (toldAt.size > 0) logger?.info('EventStoreDB answers again');
      toldAt.clear();
      outages.back('EventStoreDB', toldAt);
    },
    lost(error, why = 'away') {
      faultAt = now();
      absentSince = Number.NEGATIVE_INFINITY;
      absence = why;
      tell(error);
    },
    unsettled(error, why) {
      faultAt = now();
      absentSince ??= now();
      absence = why;
      if (hasLasted()) tell(error);
    },
    quiet() {
      if (absentSince !== null) return;
      absentSince = now();
      absence = 'away';
    },
    denied(isLogin, error) {
      if (isLogin) setMissing('credentials', error);
      listener();
    },
    onDenied: (called) => void (listener = called),
    asked: (found) => setMissing(found),
    serve: () => void (isServing = true),
    close() {
      outages.back('EventStoreDB', toldAt);
      absentSince = Number.NEGATIVE_INFINITY;
      faultAt = Number.POSITIVE_INFINITY;
    },
  };
}

/** What is asked for is answered without these; of the others nothing can be made. */
const ANSWERS_WITHOUT: ReadonlySet<Missing> = new Set(['$w', '$mr', '$mw']);

function isCertificateFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /CERT|TLS|SSL|ISSUER|SIGNATURE/.test(code) || isCertificateFault(error.cause);
}
