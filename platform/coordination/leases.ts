import type { Logger } from '../observability/logger.ts';
import { FOLLOWS_OUTAGE } from '../observability/outages.ts';
import { pause } from '../resilience/retry.ts';

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

/** Asks for `forMs` milliseconds from now. */
export interface LeaseRequest {
  readonly name: string;
  readonly holder: string;
  readonly forMs: number;
}

/**
 * Named claims that expire; only the store measures time. Not a lock: a paused holder may act shortly after expiry,
 * and guarded work must tolerate that. Rejects with `StoreUnavailable`: outcome unknown.
 */
export interface Leases {
  /** Takes or renews a lease for `forMs` milliseconds. */
  take(name: string, holder: string, forMs: number): Promise<Grant>;
  /** Renews in one step; resolves to the names renewed. */
  renew(requests: readonly LeaseRequest[]): Promise<ReadonlySet<string>>;
  /** Does nothing if another holds it. */
  giveBack(name: string, holder: string): Promise<void>;
  /** Free leases are absent. */
  holdersOf(names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface HeldLease {
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

interface Kept extends LeaseRequest {
  readonly lost: AbortController;
  /** from before the request, so that this process gives up first */
  until: number;
}

const isOurs = ({ lost, until }: Kept): boolean => !lost.signal.aborted && performance.now() < until;

/** Renews all leases that this process has in one store, in one step. */
class Renewals {
  readonly #leases: Leases;
  readonly #kept = new Set<Kept>();
  #logger: Logger | null = null;
  #asking: Promise<void> = Promise.resolve();
  #isRunning = false;
  #wake = new AbortController();

  constructor(leases: Leases) {
    this.#leases = leases;
  }

  add(lease: Kept, logger: Logger): void {
    this.#kept.add(lease);
    this.#logger = logger;
    // A shorter interval must not wait for the others.
    this.#wake.abort();
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run();
  }

  /** Resolves when no renewal of the lease is running. */
  async remove(lease: Kept): Promise<void> {
    lease.lost.abort();
    this.#kept.delete(lease);
    if (this.#kept.size === 0) this.#wake.abort();
    await this.#asking;
  }

  async #run(): Promise<void> {
    let askedAt = performance.now();
    while (this.#kept.size > 0) {
      const everyMs = Math.min(...[...this.#kept].map(({ forMs }) => forMs)) / 3;
      this.#wake = new AbortController();
      // From the request, so that a slow store is asked sooner.
      await pause(Math.max(0, askedAt + everyMs - performance.now()), this.#wake.signal);
      this.#giveUpLost();
      if (this.#kept.size === 0 || performance.now() < askedAt + everyMs) continue;
      askedAt = performance.now();
      this.#asking = this.#renew(askedAt);
      await this.#asking;
      this.#giveUpLost();
    }
    // In the tick of the last check: otherwise a lease that joins in between is not renewed.
    this.#isRunning = false;
  }

  async #renew(askedAt: number): Promise<void> {
    const asked = [...this.#kept];
    try {
      const renewed = await this.#leases.renew(asked);
      for (const lease of asked)
        lease.until = renewed.has(lease.name) && isOurs(lease) ? askedAt + lease.forMs : 0;
    } catch (error) {
      this.#logger?.warn({ err: error, leases: asked.length, names: namesOf(asked) }, 'lease not renewed');
    }
  }

  /** One cause loses all, so in one line. */
  #giveUpLost(): void {
    const lost = [...this.#kept].filter((lease) => !isOurs(lease));
    if (lost.length === 0) return;
    this.#logger?.warn({ leases: lost.length, names: namesOf(lost), ...FOLLOWS_OUTAGE }, 'lease lost');
    for (const lease of lost) this.#kept.delete(lease);
    for (const lease of lost) lease.lost.abort();
  }
}

const namesOf = (leases: readonly Kept[]): readonly string[] => leases.map(({ name }) => name).toSorted();

const renewals = new WeakMap<Leases, Renewals>();

function renewalsOf(leases: Leases): Renewals {
  const known = renewals.get(leases) ?? new Renewals(leases);
  renewals.set(leases, known);
  return known;
}

/**
 * Tries once, then renews. `null`: another holds it.
 * @throws StoreUnavailable
 */
export async function holdLease(name: string, holding: LeaseHolding): Promise<HeldLease | null> {
  const { leases, holder, forMs, logger } = holding;
  const askedAt = performance.now();
  const grant = await leases.take(name, holder, forMs);
  if (grant === 'held') return null;
  const kept: Kept = { name, holder, forMs, lost: new AbortController(), until: askedAt + forMs };
  const ours = renewalsOf(leases);
  ours.add(kept, logger);

  return {
    grant,
    isOurs: () => isOurs(kept),
    lost: kept.lost.signal,
    abandon: () => void ours.remove(kept),
    async giveBack() {
      const wasOurs = isOurs(kept);
      // A running renewal must not extend a returned lease.
      await ours.remove(kept);
      if (!wasOurs) return;
      try {
        await leases.giveBack(name, holder);
      } catch (error) {
        logger.warn({ err: error, lease: name }, 'lease not given back; it runs out');
      }
    },
  };
}

/** `leases`: `null` if no other process can use the stores. */
type MayHold = Omit<LeaseHolding, 'leases'> & { readonly leases: Leases | null };

/**
 * `false` and no work if another holds the lease.
 * @throws StoreUnavailable
 */
export async function whileHolding(
  name: string,
  { leases, ...holding }: MayHold,
  work: (lost: AbortSignal) => Promise<void>,
): Promise<boolean> {
  if (leases === null) {
    await work(new AbortController().signal);
    return true;
  }
  const lease = await holdLease(name, { leases, ...holding });
  if (lease === null) return false;
  try {
    await work(lease.lost);
  } finally {
    await lease.giveBack();
  }
  return true;
}
