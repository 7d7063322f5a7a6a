import type { Logger } from '../observability/logger.ts';
import { FOLLOWS_OUTAGE } from '../observability/outages.ts';
import { renewalsOf, type RenewableLeases, type Renewed } from './renewals.ts';

/**
 * `free`: no holder or given back; `lapsed`: another holder let it expire, its work may be incomplete; `held`:
 * another has it.
 */
export type Grant = 'free' | 'renewed' | 'lapsed' | 'held';

/**
 * Milliseconds after the last renewal. A dead holder blocks others for so long; an unreachable store ends the lease.
 */
export const LEASE_MS = {
  /** pages are stale until the next writer, so as short as a slow store allows */
  readModel: 3_000,
  maintenance: 10_000,
  push: 5_000,
  hooks: 5_000,
  /** other processes wait with their start */
  demo: 10_000,
} as const;

/**
 * Named claims that expire; only the store measures time. Not a lock: a paused holder may act shortly after expiry,
 * and guarded work must tolerate that.
 */
export interface Leases extends RenewableLeases {
  /** Takes or renews a lease for `forMs` milliseconds. Rejects with `StoreUnavailable`: outcome unknown. */
  take(name: string, holder: string, forMs: number): Promise<Grant>;
  /** Does nothing if another holds it. */
  giveBack(name: string, holder: string): Promise<void>;
  forget(names: readonly string[]): Promise<void>;
  /** Free leases are absent. */
  holdersOf(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface HeldLease {
  readonly name: string;
  readonly grant: Exclude<Grant, 'held'>;
  /** Uses this process's monotonic clock. */
  isOurs(): boolean;
  readonly lost: AbortSignal;
  /** Never rejects: on failure the lease expires. */
  giveBack(): Promise<void>;
  /** Stops renewing after incomplete work: the next holder gets `lapsed`. */
  abandon(): void;
}

export interface LeaseHolding {
  readonly leases: Leases;
  readonly holder: string;
  /** milliseconds ({@link LEASE_MS}); renewed at least three times as often */
  readonly forMs: number;
  readonly logger: Logger;
}

/** One cause loses all leases in so many milliseconds. */
const LOST_TOGETHER_MS = 500;
const lostTogether = new WeakMap<Logger, string[]>();

/** One line for all leases. */
function logLost(logger: Logger, name: string): void {
  const names = lostTogether.get(logger);
  if (names !== undefined) {
    names.push(name);
    return;
  }
  const first = [name];
  lostTogether.set(logger, first);
  setTimeout(() => {
    lostTogether.delete(logger);
    logger.warn({ leases: first.length, names: first.toSorted(), ...FOLLOWS_OUTAGE }, 'lease lost');
  }, LOST_TOGETHER_MS).unref();
}

/**
 * Tries once, then renews. `null`: another holds it. Time counts from before the request, so this process gives up
 * first.
 * @throws StoreUnavailable
 */
export async function holdLease(name: string, holding: LeaseHolding): Promise<HeldLease | null> {
  const { leases, holder, forMs, logger } = holding;
  const askedAt = performance.now();
  const grant = await leases.take(name, holder, forMs);
  if (grant === 'held') return null;
  const lost = new AbortController();
  let until = askedAt + forMs;
  const isOurs = () => !lost.signal.aborted && performance.now() < until;
  const renewals = renewalsOf(leases);
  const renewed: Renewed = {
    name,
    holder,
    forMs,
    isOurs,
    answered(isRenewed, renewedAt) {
      until = isRenewed && isOurs() ? renewedAt + forMs : 0;
    },
    lose() {
      if (lost.signal.aborted) return;
      logLost(logger, name);
      lost.abort();
    },
  };
  const end = (): Promise<void> => {
    lost.abort();
    return renewals.leave(renewed);
  };
  renewals.join(renewed, logger);

  return {
    name,
    grant,
    isOurs,
    lost: lost.signal,
    abandon: () => void end(),
    async giveBack() {
      const wasOurs = isOurs();
      // A running renewal must not extend a returned lease.
      await end();
      if (!wasOurs) return;
      try {
        await leases.giveBack(name, holder);
      } catch (error) {
        logger.warn({ err: error, lease: name }, 'lease not given back; it runs out');
      }
    },
  };
}

/**
 * `false` and no work if another holds the lease.
 * @throws StoreUnavailable
 */
export async function whileHolding(
  name: string,
  holding: LeaseHolding,
  work: () => Promise<void>,
): Promise<boolean> {
  const lease = await holdLease(name, holding);
  if (lease === null) return false;
  try {
    await work();
  } finally {
    await lease.giveBack();
  }
  return true;
}
