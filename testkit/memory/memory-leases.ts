import type { Leases } from '@duende/platform/coordination/leases';

interface StoredLease {
  readonly holder: string;
  readonly until: number;
}

/** `now`: monotonic milliseconds. */
export function createMemoryLeases({ now = () => performance.now() }: { now?: () => number } = {}): Leases {
  const leases = new Map<string, StoredLease>();

  return {
    async take(name, holder, forMs) {
      const before = leases.get(name);
      const isAnothers = before !== undefined && before.holder !== holder;
      if (isAnothers && before.until > now()) return 'held';
      leases.set(name, { holder, until: now() + forMs });
      if (before === undefined) return 'free';
      return isAnothers ? 'lapsed' : 'renewed';
    },
    async renew(asked) {
      const own = asked.filter(({ name, holder }) => leases.get(name)?.holder === holder);
      for (const { name, holder, forMs } of own) leases.set(name, { holder, until: now() + forMs });
      return new Set(own.map(({ name }) => name));
    },
    async giveBack(name, holder) {
      if (leases.get(name)?.holder === holder) leases.delete(name);
    },
    async holdersOf(names) {
      const held = names.flatMap((name) => {
        const lease = leases.get(name);
        return lease !== undefined && lease.until > now() ? [[name, lease.holder] as const] : [];
      });
      return new Map(held);
    },
  };
}
