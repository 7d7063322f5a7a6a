import type {
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
import { isPlaced, SHOWN_RIDES } from '@duende/projections/rides/rides';
import { grantedOfParty, isDriverAway } from '@duende/projections/rides/seats';
import { matchesOfPerson, type RideMatch } from '@duende/projections/rides/find-ride-matches';
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
      call: 'GET /api/events/:reference/seats',
      reads: ['parties', 'seats'],
      async answer({ params, actor }) {
        const party = await finder.visible(params['reference'] ?? '', actor);
        if (actor === null || isOver(party, now())) return personal([]);
        const today = madridDay(new Date(now()));
        return personal(await seatsOf(models.seats, { partyId: party._id, userId: actor.userId, today }));
      },
    },
  ];
}

/** Excludes withdrawn requests and those of removed rides. */
const SHOWN_STANDINGS: readonly string[] = ['open', 'granted', 'refused'] satisfies SeatStanding[];

/** The person's requests and those at their pins, oldest first. Excludes erased people. */
async function seatsOf(
  seats: Pick<ReadModels['seats'], 'find'>,
  { partyId, userId, today }: { readonly partyId: string; readonly userId: string; readonly today: string },
): Promise<readonly SeatAnswer[]> {
  const found = (await seats.find({ partyId })).filter(({ standing }) => SHOWN_STANDINGS.includes(standing));
  return found
    .flatMap((seat): readonly SeatAnswer[] => {
      const { _id: id, rideId, driverId, words, standing, askedAt } = seat;
      if (seat.userId === null || driverId === null || (seat.userId !== userId && driverId !== userId))
        return [];
      const isUncertain = driverId !== userId && isDriverAway(seat, today);
      const two = { userId: seat.userId, driverId };
      return [{ id, rideId, ...two, seats: seat.seats, words, standing, askedAt, isUncertain }];
    })
    .sort((a, b) => (a.askedAt < b.askedAt ? -1 : a.askedAt > b.askedAt ? 1 : a.id < b.id ? -1 : 1));
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
  const placed = found.filter(isPlaced);
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
