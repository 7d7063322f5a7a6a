import { Refusal } from '@duende/contracts/common/refusal';
import { LRUCache } from 'lru-cache';
import type { Config } from '@duende/platform/config/config';
import { type AllowanceKind, spentSentence } from '@duende/platform/rate-limits/allowance-words';
import { networkOf } from '@duende/platform/rate-limits/client-key';
import { createDayCount, DAY_MS, type TakenPoint } from '@duende/platform/rate-limits/day-count';
import type { HttpRequest } from '@duende/platform/http/middleware';
import type { RateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { contextOf } from '@duende/platform/http/request-context';
import type { Handled } from '../handling/command-handler.ts';

/** What commands are counted as; exports are counted where they are made. */
type CountedKind = Exclude<AllowanceKind, 'exports'>;

/** What each person, and each network of visitors, may do in 24 hours; how often: `ALLOWANCE_…` in `platform/config/config.ts`. */
export interface DayAllowances {
  /**
   * Does what counts once as `kind`. The work takes its point with `take`, before anything is recorded; it is given back where the
   * work fails, or its outcome is none that counts. A visitor's comment counts as the network's.
   * @throws Refusal `allowance.spent`, by way of `take`
   */
  spend<T>(
    kind: Exclude<CountedKind, 'visitorComments'>,
    req: HttpRequest,
    work: (take: Take) => Promise<T>,
    isCounted: (outcome: T) => boolean,
  ): Promise<T>;
}

/** Takes one point, however often it is called, and none any more once the work is done. @throws Refusal `allowance.spent` */
export interface Take {
  (): Promise<void>;
}

/** Of commands only those count that recorded something: no repeats, and nothing that was so already. */
export function hasRecorded({ events, repeated }: Pick<Handled<unknown>, 'events' | 'repeated'>): boolean {
  return events.length > 0 && !repeated;
}

export interface DayAllowancesOptions {
  readonly enabled: boolean;
  readonly allowances: Config['allowances'];
  readonly store: RateLimitStore;
  /** when a person registered, milliseconds since 1970; `null` where the log does not know it yet */
  readonly registeredAt: (userId: string) => Promise<number | null>;
  /** keyed: networks are counted under names that tell nothing */
  readonly hash: (text: string) => string;
}

/** People past a new account's allowance. */
const KNOWN_REGISTRATIONS = 20_000;

/** What an account has on its first day: a third. */
const onFirstDay = (allowance: number): number => Math.max(1, Math.floor(allowance / 3));

/**
 * Allowances of 24 hours, from the first use on. A point is taken before the work and given back after it: counted
 * afterwards, a hundred at once would all get through. Administrators have none. What cannot be counted stops nobody.
 */
export function createDayAllowances(options: DayAllowancesOptions): DayAllowances {
  const { enabled, allowances, store, hash } = options;
  const countOf = (kind: CountedKind) => createDayCount(store, kind);
  const counts = {
    submissions: countOf('submissions'),
    photos: countOf('photos'),
    comments: countOf('comments'),
    visitorComments: countOf('visitorComments'),
    pins: countOf('pins'),
    profileChanges: countOf('profileChanges'),
    rsvpChanges: countOf('rsvpChanges'),
  } as const satisfies Record<CountedKind, unknown>;
  const firstDayEnds = new LRUCache<string, number>({ max: KNOWN_REGISTRATIONS });

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
  async function judge(
    kind: CountedKind,
    userId: string | null,
    { used, msLeft }: TakenPoint,
  ): Promise<void> {
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
    throw new Refusal('allowance.spent', {
      message: spentSentence({ kind, limit, isNew, until }, now),
      retryAfter: Math.max(1, Math.ceil((until - now) / 1000)),
    });
  }

  return {
    async spend(asked, req, work, isCounted) {
      const context = contextOf(req);
      const { session } = context;
      if (!enabled || session?.isAdmin === true) return work(takeNothing);
      const kind = session === null ? 'visitorComments' : asked;
      const userId = session?.userId ?? null;
      const key = userId ?? hash(JSON.stringify(['network', networkOf(context.clientAddress)]));
      const count = counts[kind];
      let taking: Promise<TakenPoint | null> | null = null;
      let judging: Promise<void> | null = null;
      let isOver = false;

      async function takeOne(): Promise<void> {
        taking = count.take(key);
        const taken = await taking;
        if (taken !== null) await judge(kind, userId, taken);
      }
      // Of a repeat nobody waits for what must be so beforehand.
      const take = async () => (isOver ? undefined : (judging ??= takeOne()));
      async function giveBack(): Promise<void> {
        isOver = true;
        if ((await taking) !== null) await count.giveBack(key);
      }

      try {
        const outcome = await work(take);
        if (!isCounted(outcome)) await giveBack();
        return outcome;
      } catch (error) {
        await giveBack();
        throw error;
      }
    },
  };
}

const takeNothing: Take = async () => undefined;
