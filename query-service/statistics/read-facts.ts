import { nightsOf } from '@duende/contracts/parties/nights';
import { PARTY_STATUSES } from '@duende/contracts/parties/party-answers';
import { madridHour } from '@duende/contracts/common/madrid-hour';
import { addDays, madridDay, monthOf } from '@duende/contracts/common/madrid-time';
import type { DecisionDocument } from '@duende/projections/audit/decisions';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { PulseDocument } from '@duende/projections/rsvps/pulse';
import type { ReadModels } from '@duende/projections/registry/registry';
import { startOfDay } from '../http/moment-params.ts';
import { readsWords } from '../parties/published-words.ts';
import type { PartyFact, WaitFact } from './figures.ts';
import { inSlices, readInSlices } from './read-in-slices.ts';
import type { DayRange } from './statistics-range.ts';
import { waitedMinutes } from './waited-minutes.ts';

/** Includes removed parties, since they had confirmations too. */
export async function readParties(
  models: Pick<ReadModels, 'parties'>,
  seesUnpublished: boolean,
): Promise<ReadonlyMap<string, PartyFact>> {
  const parties = new Map<string, PartyFact>();
  for (const status of PARTY_STATUSES)
    for await (const slice of readInSlices(models.parties, { filter: { status }, by: 'submittedAt' }))
      for (const party of slice) parties.set(party._id, partyFact(party, seesUnpublished));
  return parties;
}

function partyFact(party: PartyDocument, seesUnpublished: boolean): PartyFact {
  const { _id: id, location, styles, status, source } = party;
  const sentDay = madridDay(new Date(party.submittedAt));
  return {
    id,
    name: readsWords(status, seesUnpublished) ? party.name : null,
    location,
    styles,
    status,
    sentDay,
    firstDay: nightsOf(party)[0] ?? sentDay,
    isImported: source !== null,
  };
}

/** Includes parties that were decided in a period. */
export async function readWaits(
  models: Pick<ReadModels, 'decisions'>,
  parties: ReadonlyMap<string, PartyFact>,
  range: DayRange,
): Promise<readonly WaitFact[]> {
  const [start, end] = [startOfDay(range.from), startOfDay(addDays(range.to, 1))];
  const waits: WaitFact[] = [];
  for (const slice of inSlices([...parties.values()])) {
    const decisions = await models.decisions.get(slice.map(({ id }) => `party-${id}`));
    for (const party of slice) waits.push(...waitsOf(party, decisions.get(`party-${party.id}`), start, end));
  }
  return waits;
}

function waitsOf(
  party: PartyFact,
  decision: Pick<DecisionDocument, 'waits'> | undefined,
  start: string,
  end: string,
): readonly WaitFact[] {
  return (decision?.waits ?? []).flatMap(({ sentAt, decidedAt, verdict }) => {
    // Deleting a published party does not end a wait.
    if (sentAt === null || decidedAt === null || decidedAt < start || decidedAt >= end) return [];
    if (verdict !== 'approved' && verdict !== 'rejected') return [];
    return [
      { party, minutes: waitedMinutes(sentAt, decidedAt), sentHour: madridHour(new Date(sentAt)), verdict },
    ];
  });
}

/** per slice: at most 31 days each */
const MONTHS = 50;

export async function* readPartyDays(
  models: Pick<ReadModels, 'pulse'>,
  { from, to }: DayRange,
): AsyncGenerator<readonly Pick<PulseDocument, 'partyId' | 'days'>[]> {
  const span = { from: monthOf(from), to: monthOf(to) };
  for await (const slice of readInSlices(models.pulse, { by: 'month', span, size: MONTHS }))
    yield slice.map(({ partyId, month, days }) => {
      const isWhole = span.from < month && month < span.to;
      return { partyId, days: isWhole ? days : days.filter(({ day }) => from <= day && day <= to) };
    });
}

/** Adds the first and last day that has data. */
export async function readDays(models: Pick<ReadModels, 'statistics'>, range: DayRange) {
  const days = [];
  for await (const slice of readInSlices(models.statistics, { by: 'day', span: range })) days.push(...slice);
  const [[first], [last]] = await Promise.all([
    models.statistics.find({}, { sort: { day: 1, _id: 1 }, limit: 1 }),
    models.statistics.find({}, { sort: { day: -1, _id: -1 }, limit: 1 }),
  ]);
  return { days, first: first?.day ?? null, last: last?.day ?? null };
}
