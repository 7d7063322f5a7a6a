import { departurePoint } from '@duende/contracts/rides/departure';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import { kilometresBetween } from '@duende/contracts/rides/distance';
import type { Coordinates, RideType } from '@duende/contracts/rides/ride-events';

type Rides = readonly RideAnswer[];

/** The rides of the one type that somebody asked for, or all; the person's own stay, so that they can be removed. */
export function shownRides(rides: Rides, type: RideType | undefined, ownId: string | null): Rides {
  return type === undefined ? rides : rides.filter((ride) => ride.type === type || ride.userId === ownId);
}

/** The person's own first, then the nearest to the party; as they came where that says nothing. */
export function inListOrder(rides: Rides, ownId: string | null, party: Coordinates | null): Rides {
  const kilometres = new Map(
    rides.map((ride) => [ride.id, party === null ? 0 : kilometresBetween(party, departurePoint(ride))]),
  );
  const rank = ({ id }: RideAnswer) => kilometres.get(id) ?? 0;
  return rides.toSorted(
    (a, b) => Number(b.userId === ownId) - Number(a.userId === ownId) || rank(a) - rank(b),
  );
}
