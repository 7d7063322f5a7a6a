import { Refusal } from '@duende/contracts/common/refusal';
import { LRUCache } from 'lru-cache';
import type { Actor } from '@duende/contracts/accounts/permissions';
import type { Config } from '@duende/platform/config/config';
import { type AllowanceKind, spentSentence } from '@duende/platform/rate-limits/allowance-words';
import { networkOf } from '@duende/platform/rate-limits/client-key';
import { createDayCount, DAY_MS, type TakenPoint } from '@duende/platform/rate-limits/day-count';
import type { RateLimitStore } from '@duende/platform/rate-limits/rate-limits';

/** What people are counted by; exports are counted where they are made, and a visitor's comments as the network's. */
export type CountedKind = Exclude<AllowanceKind, 'exports' | 'visitorComments'>;

/** Whoever is counted: a person, or the network of a visitor's address; nobody where there is neither. */
export interface Counted {
  readonly actor: Pick<Actor, 'userId' | 'isAdmin'> | null;
  readonly address?: string | undefined;
}

/** What each person, and each network of visitors, may do in 24 hours; how often: `ALLOWANCE_…` in `platform/config/config.ts`. */
export interface DayAllowances {
  /** One point, not taken yet. */
  quota(kind: CountedKind, by: Counted): DayQuota;
}

export interface DayQuota {
  /**
   * Before anything is kept of what it counts; a second time it is taken already.
   * @throws Refusal `allowance.spent`
   */
  consume(): Promise<void>;
  /** Where nothing was; nothing happens while it is not taken. */
  refund(): Promise<void>;
}

export interface DayAllowancesOptions {
  readonly enabled: boolean;
  readonly allowances: Config['allowances'];
  readonly store: RateLimitStore;
  /** when a person registered, milliseconds since 1970; `null` where the log does not know it yet */
  readonly registeredAt: (userId: string) => Promise<number | null>;
  /** keyed: networks are counted under names that tell nothing */
  readonly hash: (text: string) => string;
  /** hears of each refusal */
  readonly onRefused: (kind: Kind) => void;
}

type Kind = CountedKind | 'visitorComments';

/** People past a new account's allowance. */
const KNOWN_REGISTRATIONS = 20_000;

/** What an account has on its first day: a third. */
const onFirstDay = (allowance: number): number => Math.max(1, Math.floor(allowance / 3));

/**
 * Allowances of 24 hours, from the first use on. A point is taken before something is recorded and given back where nothing was: counted
 * afterwards, a hundred at once would all get through. Administrators have none. What cannot be counted stops nobody.
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
    reports: countOf('reports'),
    profileChanges: countOf('profileChanges'),
    rsvpChanges: countOf('rsvpChanges'),
  } as const satisfies Record<Kind, unknown>;
  const firstDayEnds = new LRUCache<string, number>({ max: KNOWN_REGISTRATIONS });

  const networkKey = (address: string) => hash(JSON.stringify(['network', networkOf(address)]));

  /** Milliseconds since 1970. Who is not known yet has just come. */
  async function firstDayEnd(userId: string): Promise<number> {
    const known = firstDayEnds.get(userId);
    if (known !== undefined) return known;
    const registeredAt = await options.registeredAt(userId);
    if (registeredAt === null) return Date.now() + DAY_MS;
    const end = registeredAt + DAY_MS;
    firstDayEnds.set(userId, end);
    return end;
  }

  /** Refuses the point that was taken, where it is one too many. */
  async function judge(kind: Kind, userId: string | null, { used, msLeft }: TakenPoint): Promise<void> {
    const all = allowances[kind];
    const first = onFirstDay(all);
    if (used <= first) return;
    // Asked of few: who has used no more than a new account may is nobody to be looked up.
    const newUntil = userId === null ? 0 : await firstDayEnd(userId);
    const now = Date.now();
    const isNew = now < newUntil;
    const limit = isNew ? first : all;
    if (used <= limit) return;
    // When the first day is over the whole allowance holds.
    const until = isNew && first < all ? Math.min(now + msLeft, newUntil) : now + msLeft;
    options.onRefused(kind);
    throw new Refusal('allowance.spent', {
      message: spentSentence({ kind, limit, isNew, until }, now),
      retryAfter: Math.max(1, Math.ceil((until - now) / 1000)),
    });
  }

  return {
    quota(asked, { actor, address }) {
      const name = actor?.userId ?? (address === undefined ? null : networkKey(address));
      if (!enabled || name === null || actor?.isAdmin === true) return NO_QUOTA;
      const kind = actor === null ? 'visitorComments' : asked;
      const count = counts[kind];
      let isTaken = false;
      return {
        async consume() {
          if (isTaken) return;
          const taken = await count.take(name);
          if (taken === null) return;
          isTaken = true;
          await judge(kind, actor?.userId ?? null, taken);
        },
        async refund() {
          if (!isTaken) return;
          isTaken = false;
          await count.giveBack(name);
        },
      };
    },
  };
}

const NO_QUOTA: DayQuota = { consume: async () => undefined, refund: async () => undefined };
