import type { Logger } from '../../observability/logger.ts';

export type ConnectionState = 'up' | 'down';

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
  lost(error: unknown): void;
  /** It answers that it is not ready, or that another node leads; logged only when that lasts. */
  unsettled(error: unknown): void;
  /** The credentials are not good, or not for what was asked. */
  refused(error: unknown): void;
  /** whether something was refused and not everything granted since */
  readonly isRefused: boolean;
  /** Everything that is needed was asked for, and granted. */
  granted(): void;
  /** From now on refusals are logged; before, a refusal ends the start with a line of its own. */
  serve(): void;
  /** The connection is closed. */
  close(): void;
}

/** An election, or the rest of a node's start, takes less. */
const SETTLES_WITHIN_MS = 5_000;
/** What only an operator can fix is logged again after this time. */
const SAY_AGAIN_MS = 60_000;

export function createConnectionHealth(logger?: Logger, now = () => performance.now()): ConnectionHealth {
  let heardAt = Number.NEGATIVE_INFINITY;
  let lostAt: number | null = Number.NEGATIVE_INFINITY;
  let toldAt: number | null = null;
  let isServing = false;
  let isRefused = false;

  function tellAway(error: unknown): void {
    if (toldAt !== null && now() - toldAt < SAY_AGAIN_MS) return;
    const isFirst = toldAt === null;
    if (!isFirst && !isCertificateFault(error)) return;
    toldAt = now();
    logger?.warn(
      { err: error },
      isFirst ? 'EventStoreDB does not answer' : 'EventStoreDB still does not answer',
    );
  }

  function lost(error: unknown): void {
    lostAt = now();
    tellAway(error);
  }

  return {
    get state() {
      return lostAt === null && !isRefused ? 'up' : 'down';
    },
    get trouble() {
      if (lostAt !== null) return 'EventStoreDB does not answer';
      return isRefused ? REFUSED : null;
    },
    get heardAt() {
      return heardAt;
    },
    heard(since) {
      heardAt = now();
      // What was asked before it was lost says nothing of how it is now.
      if (lostAt === null || since < lostAt) return;
      lostAt = null;
      if (toldAt !== null) logger?.info('EventStoreDB answers again');
      toldAt = null;
    },
    lost,
    unsettled(error) {
      if (now() - heardAt > SETTLES_WITHIN_MS) lost(error);
    },
    refused(error) {
      if (isServing && !isRefused) logger?.warn({ err: error }, REFUSED);
      isRefused = true;
    },
    get isRefused() {
      return isRefused;
    },
    granted() {
      if (isServing && isRefused) logger?.info('EventStoreDB accepts the credentials again');
      isRefused = false;
    },
    serve: () => void (isServing = true),
    close: () => void (lostAt = Number.POSITIVE_INFINITY),
  };
}

const REFUSED = 'EventStoreDB refuses the credentials, or does not let this user do what is needed';

function isCertificateFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return /CERT|TLS|SSL|ISSUER|SIGNATURE/.test(code) || isCertificateFault(error.cause);
}
