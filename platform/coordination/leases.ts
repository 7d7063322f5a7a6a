import type { Logger } from '../observability/logger.ts';
import { FOLLOWS_OUTAGE } from '../observability/outages.ts';
import { renewalsOf, type RenewableLeases, type Renewed } from './renewals.ts';

/**
 * The outcome of asking for a lease: `free` nobody had it, or it was given back; `renewed` the same holder goes on;
 * `lapsed` another let it run out, so what that one had under way is unknown; `held` another has it.
 */
export type Grant = 'free' | 'renewed' | 'lapsed' | 'held';

/**
 * How long a lease lasts from its last renewal, in milliseconds, by what it guards: a holder that died keeps all others
 * from it for so long, and a store that does not answer for so long ends it.
 */
export const LEASE_MS = {
  /** who writes a read model: pages see nothing new until another goes on, so it is as short as a slow store allows */
  readModel: 3_000,
  /** who does the leased maintenance: nobody waits for it */
  maintenance: 10_000,
  /** who pushes notices: those of the one that died wait for the next */
  push: 5_000,
  /** who invents the demo content: the starts of the others wait, and begin only when it is whole */
  demo: 10_000,
} as const;

/**
 * Claims by name that run out by themselves: who does what only one process should do at a time. Time is measured by
 * the store alone, so that clocks of holders need not agree. A lease is not a lock: a holder
 * that was paused may act for a moment after its time, so whatever it guards must tolerate that.
 */
export interface Leases extends RenewableLeases {
  /** Takes or prolongs a lease for `forMs` milliseconds from now. Rejects with `StoreUnavailable`: outcome unknown. */
  take(name: string, holder: string, forMs: number): Promise<Grant>;
  /** Ends a lease before its time; nothing happens when it is not this holder's. */
  giveBack(name: string, holder: string): Promise<void>;
  /** Deletes leases that are never asked for again, whatever their holder. */
  forget(names: readonly string[]): Promise<void>;
  /** Who holds which of them now; those that nobody does are left out. */
  holdersOf(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A lease that is renewed until it is given back or lost. */
export interface HeldLease {
  readonly name: string;
  /** what was known of the holder before */
  readonly grant: Exclude<Grant, 'held'>;
  /** Whether it certainly still is ours, by this process's own monotonic clock. */
  isOurs(): boolean;
  /** aborts when it is ours no more */
  readonly lost: AbortSignal;
  /** Ends it; the next holder finds it free. Never rejects: what cannot be given back runs out. */
  giveBack(): Promise<void>;
  /** Stops renewing without releasing, for a holder whose work may be incomplete: the next holder finds it lapsed. */
  abandon(): void;
}

export interface LeaseHolding {
  readonly leases: Leases;
  /** names this process among all holders */
  readonly holder: string;
  /** how long a lease outlives its last renewal, milliseconds ({@link LEASE_MS}); renewed three times as often at least */
  readonly forMs: number;
  readonly logger: Logger;
}

/** What one cause ends, a process that stood still or a store that did, is lost within so long. Milliseconds. */
const LOST_TOGETHER_MS = 500;
const lostTogether = new WeakMap<Logger, string[]>();

/** Tells in one line of all leases that a process loses at once: a process of projections has one for each read model. */
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
 * Tries once to take a lease, and renews it from then on with the others of this process; `null` when another holds it. The time
 * it is ours is counted from before the store was asked, so that this process gives up before the store gives it to another.
 * @throws StoreUnavailable when the store cannot be asked
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
      // One that was reported lost before the answer came stays so: work was left undone for it.
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
      // A renewal under way must not prolong what is being given back.
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
 * Does the work as the one process that may, and gives the lease back; `false` where another has it, and nothing was done.
 * @throws StoreUnavailable when the store cannot be asked
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
