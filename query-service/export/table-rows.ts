import { createHmac } from 'node:crypto';
import type { ExportTable } from '@duende/contracts/constants/exports';
import { roundedDegrees, APPROXIMATE_DECIMALS, EXACT_DECIMALS } from '@duende/contracts/ride-point';
import type { PartyVersionDocument } from '@duende/projections/party-versions';
import type { ReadModels } from '@duende/projections/registry';
import { wasOn, type Spans } from '@duende/projections/spans';
import type { Cell, Row } from './tables.ts';

export type ExportModels = Pick<
  ReadModels,
  'parties' | 'party-versions' | 'attendance' | 'rides' | 'decisions' | 'comments' | 'users'
>;

/** What of a table is wanted, as it was at one moment. */
export interface Cut {
  readonly table: ExportTable;
  readonly isPersonal: boolean;
  /** milliseconds since 1970: what came later is as if it had not been */
  readonly at: number;
  /** ISO 8601: rows that begin in there, the end excluded; `null` has no bound */
  readonly from: string | null;
  readonly to: string | null;
  /** 32 bytes; people get pseudonyms under it */
  readonly key: Uint8Array;
}

const PAGE = 500;
const STATUSES = ['pending', 'approved', 'rejected', 'deleted'] as const;

/** Ids of all parties there ever were, in their order: a file goes from one to the next, so that memory stays flat. */
export async function allPartyIds(parties: ExportModels['parties'], after: string | null): Promise<string[]> {
  const ids: string[] = [];
  for (const status of STATUSES) {
    for (let place = null as { value: string; id: string } | null; ;) {
      const page = await parties.find(
        { status },
        { sort: { submittedAt: 1, _id: 1 }, limit: PAGE, ...(place !== null && { after: place }) },
      );
      for (const { _id } of page) if (after === null || _id > after) ids.push(_id);
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) break;
      place = { value: last.submittedAt, id: last._id };
    }
  }
  // One that was decided meanwhile may have been met twice.
  return [...new Set(ids)].sort();
}

/** The rows of one party, as they were at the cut, in the order in which they began. */
export async function rowsOfParty(models: ExportModels, partyId: string, cut: Cut): Promise<readonly Row[]> {
  const rows = await ROWS[cut.table](models, partyId, cut);
  const { from, to } = cut;
  return rows
    .filter(({ begins }) => begins <= iso(cut.at))
    .filter(({ begins }) => (from === null || begins >= from) && (to === null || begins < to))
    .sort((a, b) => (a.begins < b.begins ? -1 : a.begins > b.begins ? 1 : 0))
    .map(({ row }) => row);
}

interface TimedRow {
  /** ISO 8601 */
  readonly begins: string;
  readonly row: Row;
}

type RowsOf = (models: ExportModels, partyId: string, cut: Cut) => Promise<readonly TimedRow[]>;

const ROWS: Readonly<Record<ExportTable, RowsOf>> = {
  parties: partyRows,
  party_versions: versionRows,
  attendance: attendanceRows,
  rides: rideRows,
  decisions: decisionRows,
  comments: commentRows,
};

const iso = (moment: number) => new Date(moment).toISOString();
/** An end that came after the cut had not come yet. */
const endedBy = (at: string | null, cut: Cut) => (at === null || at > iso(cut.at) ? null : at);

async function versionsOf(models: ExportModels, partyId: string, cut: Cut) {
  const versions = await models['party-versions'].find({ partyId });
  return versions.filter(({ from }) => from <= iso(cut.at)).sort((a, b) => a.revision - b.revision);
}

async function partyRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const versions = await versionsOf(models, partyId, cut);
  const [first, last] = [versions[0], versions.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [people, attendance, decision] = await Promise.all([
    namesOf(models, [last.authorId], cut),
    models.attendance.find({ partyId, isGoing: { $in: [true, false] } }),
    models.decisions.get([`party-${partyId}`]),
  ]);
  const row = {
    party_id: partyId,
    submitted_at: first.from,
    status: last.status,
    is_imported: decision.get(`party-${partyId}`)?.isImported ?? false,
    author: pseudonym(last.authorId, cut),
    ...detailsOf(last),
    going: attendance.filter(({ spans }) => wasOn(spans, cut.at)).length,
    ...(cut.isPersonal && { author_name: people(last.authorId) }),
  };
  return [{ begins: first.from, row }];
}

async function versionRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const versions = await versionsOf(models, partyId, cut);
  return versions.map((version) => ({
    begins: version.from,
    row: {
      party_id: partyId,
      revision: version.revision,
      kind: version.kind,
      status: version.status,
      valid_from: version.from,
      valid_to: endedBy(version.to, cut),
      actor: pseudonym(version.actorId, cut),
      ...detailsOf(version),
    },
  }));
}

function detailsOf(version: PartyVersionDocument): Row {
  return {
    name: version.name,
    region: version.location.toLowerCase(),
    type: version.type,
    styles: version.styles,
    dates: version.dates,
    first_day: version.firstDay,
    last_day: version.lastDay,
    start_time: version.startTime,
    end_time: version.endTime,
    cost: version.cost,
    latitude: version.latitude,
    longitude: version.longitude,
    link: version.link,
    tickets_link: version.ticketsLink,
    maps_url: version.mapsUrl,
    description: version.description,
  };
}

async function attendanceRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const all = await models.attendance.find({ partyId, isGoing: { $in: [true, false] } });
  const people = await namesOf(
    models,
    all.map(({ userId }) => userId),
    cut,
  );
  return all.flatMap(({ userId, spans }) => {
    const person = pseudonym(userId, cut);
    return spansOf(spans, cut).map(({ from, to }) => ({
      begins: from,
      row: {
        party_id: partyId,
        person,
        going_from: from,
        going_to: to,
        ...(cut.isPersonal && { person_name: people(userId) }),
      },
    }));
  });
}

function spansOf(spans: Spans, cut: Cut): readonly { readonly from: string; readonly to: string | null }[] {
  const found: { from: string; to: string | null }[] = [];
  for (let index = 0; index < spans.length; index += 2) {
    const end = spans[index + 1];
    found.push({
      from: iso(spans[index] as number),
      to: end === undefined ? null : endedBy(iso(end), cut),
    });
  }
  return found;
}

async function rideRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const rides = await models.rides.find({ partyId }, { sort: { publishedAt: 1, _id: 1 } });
  const people = await namesOf(
    models,
    rides.map(({ userId }) => userId),
    cut,
  );
  const decimals = cut.isPersonal ? EXACT_DECIMALS : APPROXIMATE_DECIMALS;
  return rides.map((ride) => ({
    begins: ride.publishedAt,
    row: {
      party_id: partyId,
      ride_id: ride._id,
      person: pseudonym(ride.userId, cut),
      type: ride.rideType,
      places: ride.passengerCount,
      latitude: roundedDegrees(ride.latitude, decimals),
      longitude: roundedDegrees(ride.longitude, decimals),
      published_at: ride.publishedAt,
      removed_at: endedBy(ride.removedAt, cut),
      ...(cut.isPersonal && { person_name: people(ride.userId) }),
    },
  }));
}

async function decisionRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const found = await Promise.all(
    ['party', 'comment'].map((kind) => models.decisions.find({ kind, partyId })),
  );
  const decisions = found.flat();
  const people = await namesOf(
    models,
    decisions.flatMap(({ authorId, waits }) => [authorId, ...waits.map(({ by }) => by)]),
    cut,
  );
  return decisions.flatMap(({ kind, subjectId, authorId, isImported, waits }) =>
    waits.map((wait) => {
      const decidedAt = endedBy(wait.decidedAt, cut);
      const by = decidedAt === null ? null : wait.by;
      const row = {
        kind,
        subject_id: subjectId,
        party_id: partyId,
        author: pseudonym(authorId, cut),
        is_imported: isImported,
        sent_at: wait.sentAt,
        decided_at: decidedAt,
        verdict: decidedAt === null ? null : wait.verdict,
        decided_by: pseudonym(by, cut),
        ...(cut.isPersonal && { author_name: people(authorId), decided_by_name: people(by) }),
      };
      return { begins: wait.sentAt, row };
    }),
  );
}

async function commentRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const comments = await models.comments.find(
    { partyId, status: { $in: ['pending', 'approved', 'rejected'] } },
    { sort: { createdAt: 1, _id: 1 } },
  );
  return comments.map(({ _id, authorId, author, content, createdAt, status, shown }) => {
    const spans = spansOf(shown, cut).filter(({ from }) => from <= iso(cut.at));
    const row = {
      comment_id: _id,
      party_id: partyId,
      author: pseudonym(authorId, cut),
      created_at: createdAt,
      status,
      shown_from: spans[0]?.from ?? null,
      shown_to: spans.at(-1)?.to ?? null,
      ...(cut.isPersonal && { signed: author, content }),
    };
    return { begins: createdAt, row };
  });
}

/** The same person has the same one in a whole file, and another in every other file. */
function pseudonym(userId: string | null, { key }: Cut): string | null {
  if (userId === null) return null;
  return createHmac('sha256', key).update(userId).digest('hex').slice(0, 16);
}

/** How to name some people; nobody, where no names are wanted. */
async function namesOf(
  { users }: ExportModels,
  ids: readonly (string | null)[],
  { isPersonal }: Cut,
): Promise<(userId: string | null) => Cell> {
  if (!isPersonal) return () => null;
  const found = await users.get([...new Set(ids.flatMap((id) => id ?? []))]);
  return (userId) => (userId === null ? null : (found.get(userId)?.username ?? null));
}
