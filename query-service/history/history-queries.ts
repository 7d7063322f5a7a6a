import { eventAnswer } from '@duende/contracts/parties/event-answer';
import { eventCard } from '@duende/contracts/parties/event-card';
import type {
  HistoryCompareAnswer,
  HistoryEventAnswer,
  HistoryHomeAnswer,
  PartyDifference,
} from '@duende/contracts/history/history-answers';
import { approximateRideAnswer, rideAnswer } from '@duende/contracts/rides/ride-answer';
import { LIMITS } from '@duende/contracts/common/limits';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { byEarliestUpcoming, isUpcoming } from '@duende/contracts/parties/party-filters';
import { isLastNights, isOver } from '@duende/contracts/parties/party-night';
import { may, type Actor } from '@duende/contracts/accounts/permissions';
import { Refusal } from '@duende/contracts/common/refusal';
import { EVER_ANSWERED } from '@duende/projections/rsvps/attendance';
import { commentAnswer, EVER_POSTED } from '@duende/projections/comments/comment-document';
import type { PartyVersionDocument } from '@duende/projections/parties/party-versions';
import type { ReadModels } from '@duende/projections/registry/registry';
import { isPlaced, rideAt } from '@duende/projections/rides/rides';
import { grantedByRide, hadSeats } from '@duende/projections/rides/seats';
import { wasOn } from '@duende/projections/model/spans';
import { momentOrNow, parseMoments } from '../http/moment-params.ts';
import { personal, type QueryRoute } from '../http/query-route.ts';
import { partyIdOf } from '../parties/find-party.ts';
import { partyDifferences } from '../parties/party-differences.ts';
import { queryOf } from '../http/call-query.ts';
import { placeFor } from '../parties/place-for.ts';

type Models = Pick<
  ReadModels,
  'party-versions' | 'attendance' | 'comments' | 'rides' | 'seats' | 'hours' | 'parties'
>;

/** Past states from read models; no request scans the log. */
export function historyQueries(options: {
  readonly models: Models;
  /** ms since 1970 */
  readonly now: () => number;
}): readonly QueryRoute[] {
  const { models, now } = options;
  return [
    {
      call: 'GET /api/history/home',
      reads: ['party-versions', 'attendance', 'hours'],
      async answer({ url, actor }) {
        const at = momentOrNow('at', queryOf('GET /api/history/home', url).at, now());
        return personal(await homeAt(models, at, actor));
      },
    },
    {
      call: 'GET /api/history/compare',
      reads: ['party-versions'],
      async answer({ url, actor }) {
        const { from, to } = parseMoments(queryOf('GET /api/history/compare', url), now());
        const [before, after] = await Promise.all([
          publishedAt(models['party-versions'], from, actor),
          publishedAt(models['party-versions'], to, actor),
        ]);
        const changes: readonly PartyDifference[] = partyDifferences(before, after, dayOf(to));
        const body: HistoryCompareAnswer = { from: iso(from), to: iso(to), changes: [...changes] };
        return personal(body);
      },
    },
    {
      call: 'GET /api/history/events/:reference',
      reads: ['parties', 'party-versions', 'attendance', 'comments', 'rides', 'seats'],
      async answer({ url, params, actor }) {
        const at = momentOrNow('at', queryOf('GET /api/history/events/:reference', url).at, now());
        const partyId = await partyIdOf(models.parties, params['reference'] ?? '');
        return personal(await eventAt(models, { partyId, at, actor, now: now() }));
      },
    },
  ];
}

const iso = (moment: number) => new Date(moment).toISOString();
const dayOf = (moment: number) => madridDay(new Date(moment));

async function publishedAt(
  versions: Pick<ReadModels['party-versions'], 'find'>,
  at: number,
  actor: Actor | null,
): Promise<readonly PartyVersionDocument[]> {
  const moment = iso(at);
  const found = await versions.find({
    status: 'approved',
    from: { $lte: moment },
    $or: [{ to: null }, { to: { $gt: moment } }],
  });
  return found.map((version) => placeFor(version, actor));
}

async function homeAt(models: Models, at: number, actor: Actor | null): Promise<HistoryHomeAnswer> {
  const moment = iso(at);
  const versions = models['party-versions'];
  const [published, [before], [after], [firstHour]] = await Promise.all([
    publishedAt(versions, at, actor),
    versions.find({ isPublic: true, from: { $lt: moment } }, { sort: { from: -1 }, limit: 1 }),
    versions.find({ isPublic: true, from: { $gt: moment } }, { sort: { from: 1 }, limit: 1 }),
    models.hours.find({}, { sort: { _id: 1 }, limit: 1 }),
  ]);
  const today = dayOf(at);
  const events = published.map(cardOf).sort(byEarliestUpcoming(today));
  const upcoming = events.filter((event) => isUpcoming(event, today)).slice(0, LIMITS.upcoming);
  const shown = [...events.filter((event) => isLastNights(event, at)), ...upcoming];
  const counts = await Promise.all(
    [...new Set(shown)].map(async ({ id }) => ({
      eventId: id,
      count: await goingAt(models.attendance, id, at),
    })),
  );
  return {
    at: moment,
    first: firstHour === undefined ? null : `${firstHour.hour}:00:00.000Z`,
    events,
    counts,
    previous: before?.from ?? null,
    next: after?.from ?? null,
  };
}

const cardOf = (version: PartyVersionDocument) => eventCard({ ...version, id: version.partyId });

/** Includes people erased since. */
async function goingAt(
  attendance: Pick<ReadModels['attendance'], 'find'>,
  partyId: string,
  at: number,
): Promise<number> {
  const all = await attendance.find({ partyId, ...EVER_ANSWERED });
  return all.filter(({ spans }) => wasOn(spans, at)).length;
}

interface EventAt {
  readonly partyId: string;
  readonly at: number;
  readonly actor: Actor | null;
  readonly now: number;
}

/** Without moderation rights, removed comments and pins are counted, not shown. */
async function eventAt(models: Models, { partyId, at, actor, now }: EventAt): Promise<HistoryEventAnswer> {
  const seesAll = may(actor, 'party.moderate');
  const [version, parties] = await Promise.all([
    versionAt(models['party-versions'], partyId, at),
    models.parties.get([partyId]),
  ]);
  const isVisible = version?.status === 'approved' || (version?.status === 'pending' && seesAll);
  if (version === null || !isVisible) throw new Refusal('party.not-found');
  const wasOver = isOver(version, at);
  const [count, comments, rides, seats] = await Promise.all([
    goingAt(models.attendance, partyId, at),
    commentsAt(models.comments, partyId, at),
    wasOver ? [] : ridesAt(models.rides, partyId, at),
    models.seats.find({ partyId }),
  ]);
  const granted = grantedByRide(seats.filter((seat) => hadSeats(seat, iso(at))));
  const present = parties.get(partyId);
  const isPublic = present?.status === 'approved';
  const hasPins = isPublic && !isOver(present, now);
  const shownComments = comments.filter(({ status }) =>
    seesAll ? status !== 'erased' : isPublic && status === 'approved',
  );
  const shownRides = rides.flatMap((ride) =>
    isPlaced(ride) && (seesAll || (hasPins && ride.removedAt === null)) ? [rideAt(ride, iso(at))] : [],
  );
  return {
    at: iso(at),
    event: eventAnswer(partyId, placeFor(version, actor)),
    count,
    comments: shownComments.slice(0, LIMITS.listPage.max).map(commentAnswer),
    commentCount: comments.length,
    rides: shownRides.map((ride) =>
      (seesAll ? rideAnswer : approximateRideAnswer)(ride._id, ride, granted.get(ride._id) ?? 0),
    ),
    rideCount: rides.length,
  };
}

async function versionAt(
  versions: Pick<ReadModels['party-versions'], 'find'>,
  partyId: string,
  at: number,
): Promise<PartyVersionDocument | null> {
  const begun = await versions.find({ partyId, from: { $lte: iso(at) } });
  // Several may have begun in the same millisecond.
  return begun.reduce<PartyVersionDocument | null>(
    (last, version) => (last !== null && last.revision > version.revision ? last : version),
    null,
  );
}

/** Newest first; the count includes erased authors' comments. */
async function commentsAt(comments: Pick<ReadModels['comments'], 'find'>, partyId: string, at: number) {
  const all = await comments.find(
    { partyId, status: { $in: EVER_POSTED } },
    { sort: { createdAt: -1, _id: -1 } },
  );
  const moment = iso(at);
  return all.filter(({ shown, erasedAt }) => wasOn(shown, at) && (erasedAt === null || erasedAt > moment));
}

async function ridesAt(rides: Pick<ReadModels['rides'], 'find'>, partyId: string, at: number) {
  const moment = iso(at);
  const published = await rides.find({ partyId }, { sort: { publishedAt: 1, _id: 1 } });
  return published.filter(
    ({ publishedAt, removedAt }) => publishedAt <= moment && (removedAt === null || removedAt > moment),
  );
}
