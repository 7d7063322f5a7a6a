import type { ExportTable } from '@duende/contracts/exports/exports';
import { roundedDegrees, EXACT_DECIMALS, WITHOUT_NAMES_DECIMALS } from '@duende/contracts/rides/ride-point';
import { EVER_ANSWERED } from '@duende/projections/rsvps/attendance';
import { wasOn, type Spans } from '@duende/projections/model/spans';
import { rideAt } from '@duende/projections/rides/rides';
import { grantedByRide, hadSeats } from '@duende/projections/rides/seats';
import { commentRows } from './comment-rows.ts';
import { endedBy, spansOf, type Cut } from './cut.ts';
import { decisionRows } from './decision-rows.ts';
import { detailsOf } from './details-row.ts';
import type { ExportModels } from './export-models.ts';
import { onlyOneParty, peopleOf } from './people-of.ts';
import { shownRows, type TimedRow } from './shown-rows.ts';
import type { Row, RowOf } from './tables.ts';

export async function rowsOfParty(models: ExportModels, partyId: string, cut: Cut): Promise<readonly Row[]> {
  const rows = await ROWS[cut.table](models, partyId, cut);
  const { from, to, moment } = cut;
  const within = rows
    .filter(({ begins }) => begins <= moment)
    .filter(({ begins }) => (from === null || begins >= from) && (to === null || begins < to));
  return shownRows(within, cut);
}

type RowsOf<Table extends ExportTable> = (
  models: ExportModels,
  partyId: string,
  cut: Cut,
) => Promise<readonly TimedRow<Table>[]>;

const ROWS: { readonly [Table in ExportTable]: RowsOf<Table> } = {
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

async function partyRows(
  models: ExportModels,
  partyId: string,
  cut: Cut,
): Promise<readonly TimedRow<'parties'>[]> {
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
  } satisfies RowOf<'parties'>;
  return [{ begins: first.from, row }];
}

async function versionRows(
  models: ExportModels,
  partyId: string,
  cut: Cut,
): Promise<readonly TimedRow<'party_versions'>[]> {
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
    } satisfies RowOf<'party_versions'>,
  }));
}

async function attendanceRows(
  models: ExportModels,
  partyId: string,
  cut: Cut,
): Promise<readonly TimedRow<'attendance'>[]> {
  const all = await models.attendance.find({ partyId, ...EVER_ANSWERED });
  const people = await peopleOf(
    models,
    all.map(({ userId }) => userId),
    cut.isPersonal ? cut : onlyOneParty(cut, partyId),
  );
  return all.flatMap(({ userId, spans, isEndedByErasure }) => {
    const person = people.pseudonym(userId);
    return spansOf(spans, cut).map(({ from, to }, index) => ({
      begins: from,
      row: {
        party_id: partyId,
        person,
        going_from: from,
        going_to: to,
        ended_by: to === null ? null : isEndedByErasure && isLast(spans, index) ? 'erased' : 'withdrawn',
        person_name: people.name(userId),
      } satisfies RowOf<'attendance'>,
    }));
  });
}

const isLast = (spans: Spans, index: number) => (index + 1) * 2 === spans.length;

async function rideRows(
  models: ExportModels,
  partyId: string,
  cut: Cut,
): Promise<readonly TimedRow<'rides'>[]> {
  const [rides, seats] = await Promise.all([
    models.rides.find({ partyId }, { sort: { publishedAt: 1, _id: 1 } }),
    models.seats.find({ partyId }),
  ]);
  const granted = grantedByRide(seats.filter((seat) => hadSeats(seat, cut.moment)));
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
      passenger_count: rideAt(ride, cut.moment).passengerCount,
      granted: granted.get(ride._id) ?? 0,
      direction: ride.direction,
      leaves_at: ride.leavesAt,
      departure_latitude: rounded(ride.latitude, decimals),
      departure_longitude: rounded(ride.longitude, decimals),
      published_at: ride.publishedAt,
      removed_at: endedBy(ride.removedAt, cut),
      person_name: people.name(ride.userId),
      note: ride.note === '' ? null : ride.note,
    } satisfies RowOf<'rides'>,
  }));
}

const rounded = (degrees: number | null, decimals: number) =>
  degrees === null ? null : roundedDegrees(degrees, decimals);
