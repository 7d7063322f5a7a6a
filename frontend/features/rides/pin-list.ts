import type { RideAnswer } from '@duende/contracts/api/answers';

type Rides = readonly RideAnswer[];

/** The pins with one added, or replaced where it is there already: its live message may have come first. */
export function withRide(rides: Rides, ride: RideAnswer, index = rides.length): RideAnswer[] {
  if (rides.some(({ id }) => id === ride.id))
    return rides.map((other) => (other.id === ride.id ? ride : other));
  return rides.toSpliced(index, 0, ride);
}

export function withoutRide(rides: Rides, id: string): RideAnswer[] {
  return rides.filter((ride) => ride.id !== id);
}
