import { madridDay } from '@duende/contracts/common/madrid-time';
import { Refusal } from '@duende/contracts/common/refusal';
import type { HealthRegistry, HealthState } from '@duende/platform/observability/health';
import type { Logger } from '@duende/platform/observability/logger';
import { createDayCount } from '@duende/platform/rate-limits/day-count';
import type { RateLimitStore } from '@duende/platform/rate-limits/rate-limits';
import { pause } from '@duende/platform/resilience/retry';
import type { ImportedParty } from '../parties/imported.ts';
import type { SourceCommands } from './reaction-commands.ts';

/** Daily check of imported parties. */
export interface GoabaseCheck {
  /** Skips if any process checked within a day. Resolves soon after the signal aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** of the last check by this process */
  health(): HealthState;
  reason(): string | null;
}

export interface GoabaseCheckDependencies {
  readonly commands: SourceCommands;
  /** Those that end on or after a day, soonest first. */
  readonly importedSince: (day: string) => Promise<readonly ImportedParty[]>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** shared by all processes */
  readonly dayCounts: RateLimitStore;
  readonly now?: () => Date;
  /** ms between requests, out of courtesy */
  readonly pauseMs?: number;
}

/** Parties per check, soonest first. */
const MOST = 200;
/** Consecutive failures that end the check. */
const AWAY_AFTER = 3;
const AWAY = 'Goabase does not answer, or not with its data: nothing is proposed until it does';

export function createGoabaseCheck(dependencies: GoabaseCheckDependencies): GoabaseCheck {
  const { commands, importedSince, logger, now = () => new Date(), pauseMs = 1000 } = dependencies;
  const days = createDayCount(dependencies.dayCounts, 'goabase');
  let isAway = false;

  async function askAbout(parties: readonly ImportedParty[], signal: AbortSignal): Promise<boolean> {
    const outcomes: Record<string, number> = {};
    const count = (outcome: string) => (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);
    let failures = 0;
    for (const party of parties) {
      if (signal.aborted || failures >= AWAY_AFTER) break;
      try {
        count(await commands.syncParty(party, signal));
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

  /** Resolves to whether Goabase answered. */
  async function check(signal: AbortSignal): Promise<boolean> {
    const all = (await importedSince(madridDay(now()))).filter(({ url }) => commands.isSource(url));
    if (all.length === 0) return true;
    if (!(await commands.isThere(signal))) {
      logger.warn('Goabase lists no party at all: no party is checked');
      return false;
    }
    if (all.length > MOST)
      logger.warn({ parties: all.length, asked: MOST }, 'too many parties of Goabase for one day');
    return askAbout(all.slice(0, MOST), signal);
  }

  return {
    async run(signal) {
      const point = await days.take('check');
      if (point?.used !== 1) return;
      let isDone = false;
      try {
        const hasAnswered = await check(signal);
        isDone = hasAnswered && !signal.aborted;
        isAway = !hasAnswered && !signal.aborted;
      } catch (err) {
        if (!(err instanceof Refusal)) throw err;
        isAway = !signal.aborted;
        logger.warn({ err, code: err.code }, 'Goabase could not be asked');
      } finally {
        if (!isDone) await days.refund('check');
      }
    },
    health: () => (isAway ? 'degraded' : 'ok'),
    reason: () => (isAway ? AWAY : null),
  };
}

/** Silent if this process never checks. */
export function observeGoabase(check: GoabaseCheck | null, health: Pick<HealthRegistry, 'check'>): void {
  if (check !== null) health.check('goabase', check.health, check.reason);
}
