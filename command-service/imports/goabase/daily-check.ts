import { madridDay } from '@duende/contracts/common/madrid-time';
import { Refusal } from '@duende/contracts/common/refusal';
import type { HealthState } from '@duende/platform/observability/health';
import type { Logger } from '@duende/platform/observability/logger';
import { createDayCount } from '@duende/platform/rate-limits/day-count';
import type { RateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { pause } from '@duende/platform/resilience/retry';
import type { CommandHandler } from '../../handling/command-handler.ts';
import { goabaseId } from '../fetching/goabase.ts';
import type { SafeFetch } from '../fetching/safe-fetch.ts';
import type { Heard } from './hear-party.ts';

/** A published party that came from elsewhere, and its page there. */
interface ImportedParty {
  readonly partyId: string;
  readonly url: string;
}

/** Published parties that came from elsewhere and last until a day or longer, the soonest first. */
export type ImportedSince = (day: string) => Promise<readonly ImportedParty[]>;

/** Asks Goabase once a day about the parties that came from there. */
export interface GoabaseCheck {
  /** Does so unless it was done within a day, by whichever process. Resolves soon after the signal. */
  run(imported: ImportedSince, signal: AbortSignal): Promise<void>;
  /** how the last check of this process went, for `GET /api/health` */
  health(): HealthState;
  reason(): string | null;
}

export interface GoabaseCheckDependencies {
  readonly handler: Pick<CommandHandler, 'handle'>;
  readonly fetchSafely: SafeFetch;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** where all processes count */
  readonly dayCounts: RateLimitStore;
  readonly now?: () => Date;
  /** between two questions, milliseconds: it is somebody else's server */
  readonly pauseMs?: number;
}

/** Parties that one check asks about: the soonest. */
const MOST = 200;
/** After so many failures one after the other Goabase is taken to be away, and the rest waits. */
const AWAY_AFTER = 3;
const AWAY = 'Goabase does not answer, or not with its data: nothing is proposed until it does';

export function createGoabaseCheck(dependencies: GoabaseCheckDependencies): GoabaseCheck {
  const { handler, fetchSafely, logger, dayCounts, now = () => new Date(), pauseMs = 1000 } = dependencies;
  const days = createDayCount(dayCounts, 'goabase');
  let isAway = false;

  /** Whether Goabase lists any party at all: where it does not, that one is not to be found says nothing. */
  async function isThere(fetching: SafeFetch): Promise<boolean> {
    const { askForList } = await import('./ask-goabase.ts');
    const { entries } = await askForList(fetching);
    return entries.length > 0;
  }

  async function askAbout(
    parties: readonly (ImportedParty & { readonly id: string })[],
    fetching: SafeFetch,
    signal: AbortSignal,
  ): Promise<boolean> {
    const { createHearing } = await import('./hear-party.ts');
    const hear = createHearing({ handler, fetchSafely: fetching, now });
    const outcomes: Partial<Record<Heard | 'failed', number>> = {};
    const count = (outcome: Heard | 'failed') => (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);
    let failures = 0;
    for (const party of parties) {
      if (signal.aborted || failures >= AWAY_AFTER) break;
      try {
        count(await hear(party, party.id));
        failures = 0;
      } catch (err) {
        if (!(err instanceof Refusal)) throw err;
        failures += 1;
        count('failed');
        logger.warn(
          { err, code: err.code, partyId: party.partyId },
          'Goabase could not be asked about a party',
        );
      }
      await pause(pauseMs, signal);
    }
    logger.info({ parties: parties.length, ...outcomes }, 'Goabase was asked about its parties');
    return failures < AWAY_AFTER;
  }

  /** Whether Goabase answered. */
  async function check(imported: ImportedSince, signal: AbortSignal): Promise<boolean> {
    const all = (await imported(madridDay(now()))).flatMap(({ partyId, url }) => {
      const id = goabaseId(url);
      return id === null ? [] : [{ partyId, url, id }];
    });
    if (all.length === 0) return true;
    const fetching: SafeFetch = (url, rules) => fetchSafely(url, { ...rules, signal });
    if (!(await isThere(fetching))) {
      logger.warn('Goabase lists no party at all: nothing is asked of it');
      return false;
    }
    if (all.length > MOST)
      logger.warn({ parties: all.length, asked: MOST }, 'too many parties of Goabase for one day');
    return askAbout(all.slice(0, MOST), fetching, signal);
  }

  return {
    async run(imported, signal) {
      const point = await days.take('check');
      if (point?.used !== 1) return;
      let isDone = false;
      try {
        const hasAnswered = await check(imported, signal);
        isDone = hasAnswered && !signal.aborted;
        isAway = !hasAnswered && !signal.aborted;
      } catch (err) {
        if (!(err instanceof Refusal)) throw err;
        isAway = !signal.aborted;
        logger.warn({ err, code: err.code }, 'Goabase could not be asked');
      } finally {
        // The next round tries again.
        if (!isDone) await days.giveBack('check');
      }
    },
    health: () => (isAway ? 'degraded' : 'ok'),
    reason: () => (isAway ? AWAY : null),
  };
}
