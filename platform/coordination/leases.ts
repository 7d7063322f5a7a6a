import type { Logger } from '../observability/logger.ts';
import { FOLLOWS_OUTAGE } from '../observability/outages.ts';
import { renewalsOf, type RenewableLeases, type Renewed } from './renewals.ts';

/**
 * `free`: no holder, or it was given back; `renewed`: same holder; `lapsed`: another holder let it expire, its work
 * may be incomplete; `held`: another has it.
 */
export type Grant = 'free' | 'renewed' | 'lapsed' | 'held';

/**
 * Milliseconds from the last renewal until a lease expires. A dead holder blocks all others for so long; an
 * unreachable store ends the lease after it.
 */
export const LEASE_MS = {
  /** writer of a read model: pages are stale until the next takes over, so as short as a slow store allows */
  readModel: 3_000,
  /** leased maintenance, never urgent */
  maintenance: 10_000,
  /** push notices, which wait for the next holder */
  push: 5_000,
  /** demo content; other processes wait with their start for it */
  demo: 10_000,
} as const;

/**
 * Named claims that expire, for work of one process at a time. Only the store measures time. A lease is not a lock: a
 * paused holder may act shortly after it expires, so guarded work must tolerate that.
 */
export interface Leases extends RenewableLeases {
  /** Takes or renews a lease for `forMs` milliseconds. Rejects with `StoreUnavailable`: outcome unknown. */
  take(name: string, holder: string, forMs: number): Promise<Grant>;
  /** Ends a lease early; does nothing if another holds it. */
  giveBack(name: string, holder: string): Promise<void>;
  /** Deletes unused leases of any holder. */
  forget(names: readonly string[]): Promise<void>;
  /** The current holders by lease; free leases are absent. */
  holdersOf(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A lease that renews itself until it is given back or lost. */
export interface HeldLease {
  readonly name: string;
  /** state at the moment of taking */
  readonly grant: Exclude<Grant, 'held'>;
  /** Whether it is certainly ours, by this process's monotonic clock. */
  isOurs(): boolean;
  /** aborts when the lease is lost */
  readonly lost: AbortSignal;
  /** Frees the lease. Never rejects: on failure it expires. */
  giveBack(): Promise<void>;
  /** Stops renewing without releasing, after incomplete work: the next holder gets `lapsed`. */
  abandon(): void;
}

export interface LeaseHolding {
  readonly leases: Leases;
  /** unique among all holders */
  readonly holder: string;
  /** milliseconds ({@link LEASE_MS}); renewed at least three times in this time */
  readonly forMs: number;
  readonly logger: Logger;
}

/** Milliseconds in which one cause (a paused process, an unreachable store) loses all its leases. */
const LOST_TOGETHER_MS = 500;
const lostTogether = new WeakMap<Logger, string[]>();

/** Logs all leases lost at once in one line: a projection process has one per read model. */
function tellLost(logger: Logger, name: string): void {
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
 * Tries once to take a lease, then renews it. `null`: another holds it. Time counts from before the request, so this
 * process gives up before the store does.
 * @throws StoreUnavailable when the store cannot be reached
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
      // A lease reported as lost stays lost: its work was stopped.
      until = isRenewed && isOurs() ? renewedAt + forMs : 0;
    },
    lose() {
      if (lost.signal.aborted) return;
      tellLost(logger, name);
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
      // A running renewal must not extend the lease after its release.
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
 * Runs `work` under a lease and gives it back; `false` and no work if another holds it.
 * @throws StoreUnavailable when the store cannot be reached
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
