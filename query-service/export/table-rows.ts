import type { ExportTable } from '@duende/contracts/constants/exports';
import { roundedDegrees, EXACT_DECIMALS, WITHOUT_NAMES_DECIMALS } from '@duende/contracts/ride-point';
import { EVER_ANSWERED } from '@duende/projections/attendance';
import type { Wait } from '@duende/projections/decisions';
import type { ReadModels } from '@duende/projections/registry';
import { wasOn } from '@duende/projections/spans';
import { endedBy, spansOf, type Cut } from './cut.ts';
import { detailsOf } from './details-row.ts';
import { onePartyAlone, peopleOf } from './people-of.ts';
import { shownRows, type TimedRow } from './shown-rows.ts';
import type { Row } from './tables.ts';

export type ExportModels = Pick<
  ReadModels,
  'parties' | 'party-versions' | 'attendance' | 'rides' | 'decisions' | 'comments' | 'users'
>;

/** The rows of one party, as they were at the cut, in the order in which they began. */
export async function rowsOfParty(models: ExportModels, partyId: string, cut: Cut): Promise<readonly Row[]> {
  const rows = await ROWS[cut.table](models, partyId, cut);
  const { from, to, moment } = cut;
  const within = rows
    .filter(({ begins }) => begins <= moment)
    .filter(({ begins }) => (from === null || begins >= from) && (to === null || begins < to));
  return shownRows(within, cut);
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

async function versionsOf(models: ExportModels, partyId: string, cut: Cut) {
  const versions = await models['party-versions'].find({ partyId });
  return versions.filter(({ from }) => from <= cut.moment).sort((a, b) => a.revision - b.revision);
}

async function partyRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const versions = await versionsOf(models, partyId, cut);
  const [first, last] = [versions[0], versions.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [people, attendance, decision] = await Promise.all([
    peopleOf(models, [last.authorId], cut),
    models.attendance.find({ partyId, ...EVER_ANSWERED }),
    models.decisions.get([`party-${partyId}`]),
  ]);
  const row = {
    party_id: partyId,
    submitted_at: first.from,
    status: last.status,
    is_imported: decision.get(`party-${partyId}`)?.isImported ?? false,
    author: people.pseudonym(last.authorId),
    ...detailsOf(last, cut),
    going: attendance.filter(({ spans }) => wasOn(spans, cut.at)).length,
    author_name: people.name(last.authorId),
  };
  return [{ begins: first.from, row }];
}

async function versionRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const versions = await versionsOf(models, partyId, cut);
  const people = await peopleOf(
    models,
    versions.map(({ actorId }) => actorId),
    cut,
  );
  return versions.map((version) => ({
    begins: version.from,
    row: {
      party_id: partyId,
      revision: version.revision,
      kind: version.kind,
      status: version.status,
      valid_from: version.from,
      valid_to: endedBy(version.to, cut),
      actor: people.pseudonym(version.actorId),
      ...detailsOf(version, cut),
    },
  }));
}

async function attendanceRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const all = await models.attendance.find({ partyId, ...EVER_ANSWERED });
  const people = await peopleOf(
    models,
    all.map(({ userId }) => userId),
    cut.isPersonal ? cut : onePartyAlone(cut, partyId),
  );
  return all.flatMap(({ userId, spans }) => {
    const person = people.pseudonym(userId);
    return spansOf(spans, cut).map(({ from, to }) => ({
      begins: from,
      row: {
        party_id: partyId,
        person,
        going_from: from,
        going_to: to,
        person_name: people.name(userId),
      },
    }));
  });
}

async function rideRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const rides = await models.rides.find({ partyId }, { sort: { publishedAt: 1, _id: 1 } });
  const people = await peopleOf(
    models,
    rides.map(({ userId }) => userId),
    cut,
  );
  const decimals = cut.isPersonal ? EXACT_DECIMALS : WITHOUT_NAMES_DECIMALS;
  return rides.map((ride) => ({
    begins: ride.publishedAt,
    row: {
      party_id: partyId,
      ride_id: ride._id,
      person: people.pseudonym(ride.userId),
      type: ride.rideType,
      places: ride.passengerCount,
      latitude: roundedDegrees(ride.latitude, decimals),
      longitude: roundedDegrees(ride.longitude, decimals),
      published_at: ride.publishedAt,
      removed_at: endedBy(ride.removedAt, cut),
      person_name: people.name(ride.userId),
    },
  }));
}

async function decisionRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const found = await Promise.all(
    ['party', 'comment'].map((kind) => models.decisions.find({ kind, partyId })),
  );
  const decisions = found.flat();
  const people = await peopleOf(
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
        author: people.pseudonym(authorId),
        is_imported: isImported,
        sent_at: wait.sentAt,
        decided_at: decidedAt,
        waited_minutes: decidedAt === null ? null : minutesBetween(wait.sentAt, decidedAt),
        verdict: decidedAt === null ? null : wait.verdict,
        decided_by: people.pseudonym(by),
        author_name: people.name(authorId),
        decided_by_name: people.name(by),
      };
      return { begins: wait.sentAt, row };
    }),
  );
}

async function commentRows(models: ExportModels, partyId: string, cut: Cut): Promise<readonly TimedRow[]> {
  const [comments, decisions] = await Promise.all([
    models.comments.find(
      { partyId, status: { $in: ['pending', 'approved', 'rejected'] } },
      { sort: { createdAt: 1, _id: 1 } },
    ),
    models.decisions.find({ kind: 'comment', partyId }),
  ]);
  const waits = new Map(decisions.map((decision) => [decision.subjectId, decision.waits]));
  const people = await peopleOf(
    models,
    comments.map(({ authorId }) => authorId),
    cut,
  );
  return comments.map(({ _id, authorId, author, content, createdAt, shown }) => {
    const spans = spansOf(shown, cut);
    const row = {
      comment_id: _id,
      party_id: partyId,
      author: people.pseudonym(authorId),
      created_at: createdAt,
      status: wasOn(shown, cut.at) ? 'approved' : isWaiting(waits.get(_id), cut) ? 'pending' : 'rejected',
      shown_from: spans[0]?.from ?? null,
      shown_to: spans.at(-1)?.to ?? null,
      signed: author,
      content,
    };
    return { begins: createdAt, row };
  });
}

const MINUTE_MS = 60_000;
const minutesBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS);

function isWaiting(waits: readonly Wait[] = [], cut: Cut): boolean {
  const last = waits.findLast(({ sentAt }) => sentAt <= cut.moment);
  return last !== undefined && endedBy(last.decidedAt, cut) === null;
}
