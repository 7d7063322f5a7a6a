import { departureAt } from '@duende/contracts/rides/departure';
import { isReservedAt } from '@duende/contracts/rides/reserved-seats';
import type {
  RideAlertAnswer,
  RideAnswer,
  RideMatchAnswer,
  SeatAnswer,
  SeatStanding,
} from '@duende/contracts/rides/ride-answers';
import { isSuspendedOn } from '@duende/contracts/accounts/suspended-words';
import type { RideType } from '@duende/contracts/rides/ride-events';
import { approximateRideAnswer, rideAnswer } from '@duende/contracts/rides/ride-answer';
import { madridDay } from '@duende/contracts/common/madrid-time';
import { isOver, type PartyTimes } from '@duende/contracts/parties/party-night';
import { may, type Actor } from '@duende/contracts/accounts/permissions';
import { SHOWN_MATCHES } from '@duende/contracts/rides/ride-match';
import type { ReadModels } from '@duende/projections/registry/registry';
import type { PartyDocument } from '@duende/projections/parties/parties';
import { isPlaced, rideNow, SHOWN_RIDES } from '@duende/projections/rides/rides';
import { grantedOfParty, isDriverAway } from '@duende/projections/rides/seats';
import { isAlert, matchesOfPerson, type RideMatch } from '@duende/projections/rides/find-ride-matches';
import { personal, shared, type QueryRoute } from '../http/query-route.ts';
import type { PartyFinder } from '../parties/find-party.ts';

/** Shows pins until the party is over: exact for accounts, approximate for visitors. */
export function rideQueries(options: {
  readonly models: Pick<ReadModels, 'rides' | 'seats' | 'ride-matches' | 'users'>;
  readonly finder: PartyFinder;
  /** ms since 1970 */
  readonly now: () => number;
}): readonly QueryRoute[] {
  const { models, finder, now } = options;
  return [
    {
      call: 'GET /api/events/:reference/rides',
      reads: ['parties', 'rides', 'seats', 'users'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        const rides = await ridesOfParty(models, party, actor, now());
        // Only accounts see non-public parties.
        return may(actor, 'ride.see-point') ? personal(rides) : shared(rides);
      },
    },
    {
      call: 'GET /api/events/:reference/ride-matches',
      reads: ['parties', 'ride-matches', 'users'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        if (actor === null || isOver(party, now())) return personal([]);
        const matches = await matchesOfPerson(models['ride-matches'], party._id, actor.userId);
        return personal(await matchAnswers(models.users, matches.slice(0, SHOWN_MATCHES)));
      },
    },
    {
      call: 'GET /api/events/:reference/ride-alerts',
      reads: ['parties', 'ride-matches'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        if (actor === null || isOver(party, now())) return personal([]);
        return personal(await alertsOf(models['ride-matches'], party._id, actor.userId));
      },
    },
    {
      call: 'GET /api/events/:reference/seats',
      reads: ['parties', 'seats'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        if (actor === null || isOver(party, now())) return personal([]);
        return personal(
          await seatsOf(models.seats, { partyId: party._id, userId: actor.userId, now: now() }),
        );
      },
    },
  ];
}

/** Excludes withdrawn requests and those of removed rides. */
const SHOWN_STANDINGS: readonly string[] = ['open', 'granted', 'refused'] satisfies SeatStanding[];

/** The person's requests and those at their pins, oldest first. Excludes erased people. */
async function seatsOf(
  seats: Pick<ReadModels['seats'], 'find'>,
  { partyId, userId, now }: { readonly partyId: string; readonly userId: string; readonly now: number },
): Promise<readonly SeatAnswer[]> {
  const [moment, today] = [new Date(now).toISOString(), madridDay(new Date(now))];
  const found = (await seats.find({ partyId })).filter(({ standing }) => SHOWN_STANDINGS.includes(standing));
  return found
    .flatMap((seat): readonly SeatAnswer[] => {
      const { _id: id, rideId, driverId, words, standing, askedAt } = seat;
      if (seat.userId === null || driverId === null || (seat.userId !== userId && driverId !== userId))
        return [];
      const isUncertain = driverId !== userId && isDriverAway(seat, today);
      const { userId: passengerId, offered } = seat;
      const isTheirs = passengerId === userId && offered !== null && isReservedAt(offered, moment);
      const reservedUntil = isTheirs ? offered.until : null;
      const two = { userId: passengerId, driverId };
      return [
        { id, rideId, ...two, seats: seat.seats, words, standing, askedAt, isUncertain, reservedUntil },
      ];
    })
    .sort((a, b) => (a.askedAt < b.askedAt ? -1 : a.askedAt > b.askedAt ? 1 : a.id < b.id ? -1 : 1));
}

/** Oldest first. */
async function alertsOf(
  rides: Pick<ReadModels['ride-matches'], 'find'>,
  partyId: string,
  userId: string,
): Promise<readonly RideAlertAnswer[]> {
  const oldest = { sort: { setAt: 1, _id: 1 } } as const;
  const found = await rides.find({ userId, kind: 'alert', partyId, endedAt: null }, oldest);
  return found
    .filter(isAlert)
    .map(({ _id: id, km, direction, ...point }) => ({ id, ...departureAt(point), km, direction }));
}

/** Oldest first; none once the party is over. `now`: ms since 1970. */
export async function ridesOfParty(
  { rides, seats, users }: Pick<ReadModels, 'rides' | 'seats' | 'users'>,
  party: Pick<PartyDocument, '_id'> & PartyTimes,
  actor: Actor | null,
  now: number,
): Promise<readonly RideAnswer[]> {
  if (isOver(party, now)) return [];
  const [found, granted] = await Promise.all([
    rides.find({ partyId: party._id, ...SHOWN_RIDES }, { sort: { publishedAt: 1, _id: 1 } }),
    grantedOfParty(seats, party._id),
  ]);
  const moment = new Date(now).toISOString();
  const placed = found.filter(isPlaced).map((ride) => rideNow(ride, moment));
  if (!may(actor, 'ride.see-point'))
    return placed.map((ride) => approximateRideAnswer(ride._id, ride, granted.get(ride._id) ?? 0));
  const away = await suspendedAmong(users, placed, madridDay(new Date(now)));
  return placed.map((ride) => ({
    ...rideAnswer(ride._id, ride, granted.get(ride._id) ?? 0),
    ...(away.has(ride.userId) && { takesNoRequests: true }),
  }));
}

/** Their pins accept no requests. `today`: in Madrid */
async function suspendedAmong(
  users: Pick<ReadModels['users'], 'get'>,
  rides: readonly { readonly userId: string; readonly rideType: RideType }[],
  today: string,
): Promise<ReadonlySet<string>> {
  const drivers = rides.flatMap(({ userId, rideType }) => (rideType === 'offer' ? [userId] : []));
  const found = [...(await users.get(drivers)).values()];
  return new Set(
    found.flatMap(({ _id, suspension }) =>
      suspension !== null && isSuspendedOn(suspension, today) ? [_id] : [],
    ),
  );
}

async function matchAnswers(
  users: ReadModels['users'],
  matches: readonly RideMatch[],
): Promise<readonly RideMatchAnswer[]> {
  const people = await users.get(matches.map(({ other }) => other.userId));
  return matches.flatMap(({ own, other, metres }) => {
    const user = people.get(other.userId);
    // Just erased; their pins follow.
    if (user === undefined) return [];
    const { _id: rideId, userId, rideType: type, passengerCount } = other;
    return [{ ownRideId: own._id, rideId, userId, username: user.username, type, passengerCount, metres }];
  });
}
