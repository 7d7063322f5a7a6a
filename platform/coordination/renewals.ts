import type { Logger } from '../observability/logger.ts';
import { pause } from '../resilience/retry.ts';

/** Asks for `forMs` milliseconds from now. */
export interface LeaseClaim {
  readonly name: string;
  readonly holder: string;
  readonly forMs: number;
}

export interface RenewableLeases {
  /** Renews in one step; resolves to the names renewed. Rejects with `StoreUnavailable`. */
  renew(claims: readonly LeaseClaim[]): Promise<ReadonlySet<string>>;
}

export interface Renewed extends LeaseClaim {
  isOurs(): boolean;
  answered(isRenewed: boolean, askedAt: number): void;
  /** Called when the lease has expired or is another's. */
  lose(): void;
}

export interface Renewals {
  join(lease: Renewed, logger: Logger): void;
  /** Resolves when no renewal of the lease is running. */
  leave(lease: Renewed): Promise<void>;
}

const renewals = new WeakMap<RenewableLeases, Renewals>();

export function renewalsOf(leases: RenewableLeases): Renewals {
  const known = renewals.get(leases);
  if (known !== undefined) return known;
  const made = createRenewals(leases);
  renewals.set(leases, made);
  return made;
}

function createRenewals(leases: RenewableLeases): Renewals {
  const held = new Set<Renewed>();
  let logger: Logger | null = null;
  let asking: Promise<void> = Promise.resolve();
  let isKeeping = false;
  let wake = new AbortController();

  async function renew(askedAt: number): Promise<void> {
    const asked = [...held];
    try {
      const renewed = await leases.renew(asked);
      for (const lease of asked) lease.answered(renewed.has(lease.name), askedAt);
    } catch (error) {
      logger?.warn(
        { err: error, leases: asked.length, names: asked.map(({ name }) => name) },
        'lease not renewed',
      );
    }
  }

  function loseOver(): void {
    for (const lease of held) {
      if (lease.isOurs()) continue;
      held.delete(lease);
      lease.lose();
    }
  }

  async function keep(): Promise<void> {
    let askedAt = performance.now();
    while (held.size > 0) {
      const everyMs = Math.min(...[...held].map(({ forMs }) => forMs)) / 3;
      wake = new AbortController();
      // From the request, so that a slow store is asked sooner.
      await pause(Math.max(0, askedAt + everyMs - performance.now()), wake.signal);
      loseOver();
      if (held.size === 0 || performance.now() < askedAt + everyMs) continue;
      askedAt = performance.now();
      asking = renew(askedAt);
      await asking;
      loseOver();
    }
    // In the tick of the last check: otherwise a lease that joins in between is not renewed.
    isKeeping = false;
  }

  return {
    join(lease, by) {
      held.add(lease);
      logger = by;
      // A shorter interval must not wait for the others.
      wake.abort();
      if (isKeeping) return;
      isKeeping = true;
      void keep();
    },
    async leave(lease) {
      held.delete(lease);
      if (held.size === 0) wake.abort();
      await asking;
    },
  };
}
