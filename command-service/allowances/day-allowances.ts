import { Refusal } from '@duende/contracts/common/refusal';
import { growingCache } from '@duende/platform/resilience/growing-cache';
import type { Actor } from '@duende/contracts/accounts/permissions';
import type { Config } from '@duende/platform/config/config';
import { type AllowanceKind, spentSentence } from '@duende/platform/rate-limits/allowance-words';
import { networkOf } from '@duende/platform/rate-limits/client-key';
import { createDayCount, DAY_MS, type TakenPoint } from '@duende/platform/rate-limits/day-count';
import type { RateLimitStore } from '@duende/platform/rate-limits/rate-limits';

export type CountedKind = Exclude<AllowanceKind, 'exports' | 'visitorComments'>;

export interface Counted {
  readonly actor: Pick<Actor, 'userId' | 'isAdmin'> | null;
  readonly address?: string | undefined;
}

/** Values: `ALLOWANCE_…` in `platform/config/config.ts`. */
export interface DayAllowances {
  quota(by: Counted): DayQuota;
}

/** Of one command: at most one point, whose kind may change when the command is decided again. */
export interface DayQuota {
  /** Before recording. @throws Refusal `allowance.spent` */
  consume(kind: CountedKind | null): Promise<void>;
  /** If nothing was recorded. */
  refund(): Promise<void>;
}

export interface DayAllowancesOptions {
  readonly enabled: boolean;
  readonly allowances: Config['allowances'];
  readonly store: RateLimitStore;
  /** milliseconds since 1970; `null`: not in the log yet */
  readonly registeredAt: (userId: string) => Promise<number | null>;
  /** keyed, to hide networks */
  readonly hash: (text: string) => string;
  readonly onRefused: (kind: Kind) => void;
}

type Kind = CountedKind | 'visitorComments';

const KNOWN_REGISTRATIONS = 20_000;

/** A new account has a third on its first day. */
const onFirstDay = (allowance: number): number => Math.max(1, Math.floor(allowance / 3));

/**
 * For 24 hours from the first use. Points are taken before recording, so that concurrent requests cannot exceed
 * the limit. Administrators have none. If the counter fails, requests pass.
 */
export function createDayAllowances(options: DayAllowancesOptions): DayAllowances {
  const { enabled, allowances, store, hash } = options;
  const countOf = (kind: Kind) => createDayCount(store, kind);
  const counts = {
    submissions: countOf('submissions'),
    photos: countOf('photos'),
    comments: countOf('comments'),
    visitorComments: countOf('visitorComments'),
    pins: countOf('pins'),
    alerts: countOf('alerts'),
    reports: countOf('reports'),
    profileChanges: countOf('profileChanges'),
    rsvpChanges: countOf('rsvpChanges'),
  } as const satisfies Record<Kind, unknown>;
  const firstDayEnds = growingCache<number>(KNOWN_REGISTRATIONS);

  const networkKey = (address: string) => hash(JSON.stringify(['network', networkOf(address)]));

  /** Milliseconds since 1970. Unknown accounts are new. */
  async function firstDayEnd(userId: string): Promise<number> {
    const known = firstDayEnds.get(userId);
    if (known !== undefined) return known;
    const registeredAt = await options.registeredAt(userId);
    if (registeredAt === null) return Date.now() + DAY_MS;
    const end = registeredAt + DAY_MS;
    firstDayEnds.set(userId, end);
    return end;
  }

  async function judge(kind: Kind, userId: string | null, { used, msLeft }: TakenPoint): Promise<void> {
    const all = allowances[kind];
    const first = onFirstDay(all);
    if (used <= first) return;
    // Skips the lookup below a new account's limit.
    const newUntil = userId === null ? 0 : await firstDayEnd(userId);
    const now = Date.now();
    const isNew = now < newUntil;
    const limit = isNew ? first : all;
    if (used <= limit) return;
    // The full allowance applies after the first day.
    const until = isNew && first < all ? Math.min(now + msLeft, newUntil) : now + msLeft;
    options.onRefused(kind);
    throw new Refusal('allowance.spent', {
      message: spentSentence({ kind, limit, isNew, until }, now),
      retryAfter: Math.max(1, Math.ceil((until - now) / 1000)),
    });
  }

  return {
    quota({ actor, address }) {
      const name = actor?.userId ?? (address === undefined ? null : networkKey(address));
      if (!enabled || name === null || actor?.isAdmin === true) return NO_QUOTA;
      let held: Kind | null = null;
      const refund = async () => {
        const kind = held;
        held = null;
        if (kind !== null) await counts[kind].refund(name);
      };
      return {
        async consume(asked) {
          const kind = asked !== null && actor === null ? 'visitorComments' : asked;
          if (kind === held) return;
          await refund();
          const taken = kind === null ? null : await counts[kind].take(name);
          if (kind === null || taken === null) return;
          held = kind;
          await judge(kind, actor?.userId ?? null, taken);
        },
        refund,
      };
    },
  };
}

const NO_QUOTA: DayQuota = { consume: async () => undefined, refund: async () => undefined };
