import type { StatisticsAnswer } from '@duende/contracts/history/statistics-answer';
import { STATISTICS_LIMITS } from '@duende/contracts/history/statistics';
import { daysBetween } from '@duende/contracts/common/madrid-time';
import type { ReadModels } from '@duende/projections/registry/registry';
import type { StatisticsDocument } from '@duende/projections/history/statistics';
import {
  decisionFigure,
  importsByMonth,
  leadFigure,
  partiesByMonth,
  type PartyFact,
  type WaitFact,
} from './figures.ts';
import { readDays, readParties, readPartyDays, readWaits } from './read-facts.ts';
import type { DayRange } from './statistics-range.ts';

export type StatisticsModels = Pick<ReadModels, 'parties' | 'decisions' | 'pulse' | 'statistics'>;

/** Reads in slices, so that others wait for one slice at most. */
export async function makeStatistics(
  models: StatisticsModels,
  range: DayRange,
  seesUnpublished: boolean,
): Promise<StatisticsAnswer> {
  const parties = await readParties(models, seesUnpublished);
  const waits: readonly WaitFact[] = await readWaits(models, parties, range);
  const lead = await readLead(models, parties, range);
  const { days, first, last } = await readDays(models, range);
  const all = [...parties.values()];
  return {
    ...range,
    ...knownDays(all, first, last),
    parties: partiesByMonth(all, range),
    decisions: decisionFigure(waits),
    days: days.map(dayTotals),
    lead: leadFigure(lead),
    imports: importsByMonth(all, range),
  };
}

function dayTotals(document: StatisticsDocument): StatisticsAnswer['days'][number] {
  const { day, confirmed, withdrawn, seatsOffered, seatsNeeded, commentsApproved, commentsRejected } =
    document;
  return { day, confirmed, withdrawn, seatsOffered, seatsNeeded, commentsApproved, commentsRejected };
}

async function readLead(
  models: StatisticsModels,
  parties: ReadonlyMap<string, PartyFact>,
  range: DayRange,
): Promise<ReadonlyMap<number, number>> {
  const byDays = new Map<number, number>();
  for await (const slice of readPartyDays(models, range))
    for (const { partyId, days } of slice) {
      const party = parties.get(partyId);
      if (party === undefined) continue;
      for (const { day, confirmed } of days) {
        if (confirmed === 0) continue;
        const lead = daysBetween(day, party.firstDay);
        byDays.set(lead, (byDays.get(lead) ?? 0) + confirmed);
      }
    }
  return byDays;
}

/** Includes party dates, but a party in 2062 must not widen the period beyond any range. */
function knownDays(parties: readonly PartyFact[], first: string | null, last: string | null) {
  let [low, high] = [first, last];
  for (const { sentDay, firstDay, status } of parties) {
    const isNear = Math.abs(daysBetween(sentDay, firstDay)) <= STATISTICS_LIMITS.farDays;
    for (const day of status === 'approved' && isNear ? [sentDay, firstDay] : [sentDay]) {
      if (low === null || day < low) low = day;
      if (high === null || day > high) high = day;
    }
  }
  return { first: low, last: high };
}
