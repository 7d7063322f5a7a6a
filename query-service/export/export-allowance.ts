import type { Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { spentSentence } from '@duende/platform/rate-limits/allowance-words';
import { createDayCount } from '@duende/platform/rate-limits/day-count';
import type { RateLimitStore } from '@duende/platform/rate-limits/rate-limits';

/** Limits exports to the account's quota per 24 hours. @throws Refusal `allowance.spent` */
export interface ExportAllowance {
  <T>(actor: Actor, enter: () => Promise<T>): Promise<T>;
}

/**
 * Counts exports by an account's tokens too; signed-in administrators are exempt. Takes a point first and
 * returns it if the entry fails.
 */
export function createExportAllowance(options: {
  readonly enabled: boolean;
  readonly limit: number;
  readonly store: RateLimitStore;
  readonly onRefused: (kind: 'exports') => void;
}): ExportAllowance {
  const { enabled, limit, store } = options;
  const count = createDayCount(store, 'exports');
  return async ({ userId, isAdmin }, enter) => {
    if (!enabled || isAdmin) return enter();
    const taken = await count.take(userId);
    try {
      if (taken !== null && taken.used > limit) {
        const now = Date.now();
        const until = now + taken.msLeft;
        options.onRefused('exports');
        throw new Refusal('allowance.spent', {
          message: spentSentence({ kind: 'exports', limit, isNew: false, until }, now),
          retryAfter: Math.max(1, Math.ceil(taken.msLeft / 1000)),
        });
      }
      return await enter();
    } catch (error) {
      if (taken !== null) await count.refund(userId);
      throw error;
    }
  };
}
