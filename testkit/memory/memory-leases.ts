import type { Leases } from '@duende/platform/coordination/leases';

interface Claim {
  readonly holder: string;
  readonly until: number;
}

/** `now`: monotonic milliseconds. */
export function createMemoryLeases({ now = () => performance.now() }: { now?: () => number } = {}): Leases {
  const claims = new Map<string, Claim>();

  return {
    async take(name, holder, forMs) {
      const before = claims.get(name);
      const isAnothers = before !== undefined && before.holder !== holder;
      if (isAnothers && before.until > now()) return 'held';
      claims.set(name, { holder, until: now() + forMs });
      if (before === undefined) return 'free';
      return isAnothers ? 'lapsed' : 'renewed';
    },
    async renew(asked) {
      const own = asked.filter(({ name, holder }) => claims.get(name)?.holder === holder);
      for (const { name, holder, forMs } of own) claims.set(name, { holder, until: now() + forMs });
      return new Set(own.map(({ name }) => name));
    },
    async giveBack(name, holder) {
      if (claims.get(name)?.holder === holder) claims.delete(name);
    },
    async holdersOf(names) {
      const held = names.flatMap((name) => {
        const claim = claims.get(name);
        return claim !== undefined && claim.until > now() ? [[name, claim.holder] as const] : [];
      });
      return new Map(held);
    },
  };
}
