import type { Logger } from '../observability/logger.ts';
import { pause } from '../resilience/retry.ts';

/** What the holder of a lease asks for: that it lasts for `forMs` milliseconds from now. */
export interface LeaseClaim {
  readonly name: string;
  readonly holder: string;
  readonly forMs: number;
}

/** A store of leases, as those renew who hold some. */
export interface RenewableLeases {
  /** Prolongs leases that their holders have, in one step; resolves to the names of those that it did. Rejects with `StoreUnavailable`. */
  renew(claims: readonly LeaseClaim[]): Promise<ReadonlySet<string>>;
}

/** A lease that is renewed with the others of its process. */
export interface Renewed extends LeaseClaim {
  isOurs(): boolean;
  /** What the store has answered to a renewal that it was asked for at a moment. */
  answered(isRenewed: boolean, askedAt: number): void;
  /** It has run out, or is another's. */
  lose(): void;
}

/** Renews leases of a store, all in one step. */
export interface Renewals {
  join(lease: Renewed, logger: Logger): void;
  /** Resolves when no renewal of it is under way any more. */
  leave(lease: Renewed): Promise<void>;
}

const renewals = new WeakMap<RenewableLeases, Renewals>();

/** The renewals of a store of leases in this process. */
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
      // From when it was asked for, not answered: a store that is slow is asked again the sooner.
      await pause(Math.max(0, askedAt + everyMs - performance.now()), wake.signal);
      loseOver();
      if (held.size === 0 || performance.now() < askedAt + everyMs) continue;
      askedAt = performance.now();
      asking = renew(askedAt);
      await asking;
      loseOver();
    }
    // In the same tick as the last look: a lease that joined between the two would not be kept.
    isKeeping = false;
  }

  return {
    join(lease, by) {
      held.add(lease);
      logger = by;
      // One that is to be renewed more often must not wait for the others.
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
