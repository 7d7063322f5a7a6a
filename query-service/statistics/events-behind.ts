import type { StatisticsEventsAnswer } from '@duende/contracts/history/statistics-answer';
import { STATISTICS_LIMITS, type FigureName } from '@duende/contracts/history/statistics';
import { daysBetween } from '@duende/contracts/common/madrid-time';
import type { PulseDay } from '@duende/projections/rsvps/pulse';
import type { BehindQuery } from './behind-query.ts';
import { leadStep, type PartyFact, type WaitFact } from './figures.ts';
import type { StatisticsModels } from './make-statistics.ts';
import { readParties, readPartyDays, readWaits } from './read-facts.ts';

type Row = StatisticsEventsAnswer['events'][number];

export async function eventsBehind(
  models: StatisticsModels,
  query: BehindQuery,
  seesUnpublished: boolean,
): Promise<StatisticsEventsAnswer> {
  const parties = await readParties(models, seesUnpublished);
  const rows = await rowsOf(models, parties, query);
  return { total: rows.length, events: rows.slice(0, STATISTICS_LIMITS.behind) };
}

async function rowsOf(
  models: StatisticsModels,
  parties: ReadonlyMap<string, PartyFact>,
  query: BehindQuery,
): Promise<readonly Row[]> {
  const { figure, range } = query;
  switch (figure) {
    case 'parties':
    case 'imports':
      return [...parties.values()]
        .filter(isCounted(query))
        .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
        .map((party) => row(party, []));
    case 'decisions':
      return (await readWaits(models, parties, range))
        .filter(({ sentHour }) => query.hour === null || sentHour === query.hour)
        .toSorted((a, b) => b.minutes - a.minutes)
        .map(decisionRow);
    case 'rsvps':
    case 'lead':
    case 'seats':
    case 'comments':
      return byParty(models, parties, query, COUNTED[figure]);
    default:
      return figure satisfies never;
  }
}

/** The figures use the same rules. */
function isCounted({ figure, range, location, style }: BehindQuery): (party: PartyFact) => boolean {
  const isWithin = (day: string) => range.from <= day && day <= range.to;
  if (figure === 'imports') return ({ isImported, sentDay }) => isImported && isWithin(sentDay);
  return (party) =>
    party.status === 'approved' &&
    isWithin(party.firstDay) &&
    (location === null || party.location === location) &&
    (style === null || party.styles.includes(style));
}

const COUNTED = {
  rsvps: ({ confirmed, withdrawn }) => [confirmed, withdrawn],
  lead: ({ confirmed }) => [confirmed],
  comments: ({ commentsApproved, commentsRejected }) => [commentsApproved, commentsRejected],
  seats: ({ seatsOffered, seatsNeeded }) => [seatsOffered, seatsNeeded],
} as const satisfies Partial<Record<FigureName, (day: PulseDay) => readonly number[]>>;

/** Sums per party, largest first, without zeros. */
async function byParty(
  models: StatisticsModels,
  parties: ReadonlyMap<string, PartyFact>,
  { range, lead }: BehindQuery,
  counted: (day: PulseDay) => readonly number[],
): Promise<readonly Row[]> {
  const sums = new Map<PartyFact, number[]>();
  for await (const slice of readPartyDays(models, range))
    for (const { partyId, days } of slice) {
      const party = parties.get(partyId);
      if (party === undefined) continue;
      for (const day of days) {
        if (lead !== null && leadStep(daysBetween(day.day, party.firstDay)) !== lead) continue;
        const before = sums.get(party) ?? [];
        sums.set(
          party,
          counted(day).map((number, index) => number + (before[index] ?? 0)),
        );
      }
    }
  const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
  return [...sums]
    .filter(([, counts]) => sum(counts) > 0)
    .toSorted(([, a], [, b]) => sum(b) - sum(a))
    .map(([party, counts]) => row(party, counts));
}

const decisionRow = ({ party, minutes, verdict }: WaitFact): Row => ({ ...row(party, [minutes]), verdict });

function row({ id: eventId, name, firstDay, location, status }: PartyFact, counts: number[]): Row {
  return { eventId, name, firstDay, location, status, verdict: null, counts };
}
