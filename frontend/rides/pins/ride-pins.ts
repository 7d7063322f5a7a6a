import { departurePoint } from '@duende/contracts/rides/departure';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Coordinates, RideType } from '@duende/contracts/rides/ride-events';
import { fromText, rideText } from './ride-texts.ts';

export interface RidePin {
  readonly id: string;
  readonly type: RideType;
  readonly point: Coordinates;
  /** true for visitors, who see the centre of an area */
  readonly isApproximate: boolean;
  readonly passengers: number;
  readonly isOwn: boolean;
  /** true while it is in the outbox */
  readonly isWaiting?: boolean;
  readonly label: string;
  /** how many pins at the same place come before it */
  readonly stacked: number;
}

/** Pins in drawing order, one's own on top. */
export function ridePins(
  rides: readonly RideAnswer[],
  ownId: string | null,
  party: Coordinates | null,
): readonly RidePin[] {
  const places = new Map<string, number>();
  return rides
    .map((ride) => ({ ride, isOwn: ride.userId === ownId }))
    .sort((a, b) => Number(a.isOwn) - Number(b.isOwn))
    .map(({ ride, isOwn }): RidePin => {
      const stacked = places.get(ride.departureAddress) ?? 0;
      places.set(ride.departureAddress, stacked + 1);
      return {
        id: ride.id,
        type: ride.type,
        point: departurePoint(ride),
        isApproximate: ride.approximate,
        passengers: ride.passengerCount,
        isOwn,
        label: pinLabel(ride, isOwn, party),
        stacked,
      };
    });
}

/** Distinguishes pins for screen readers. */
function pinLabel(ride: RideAnswer, isOwn: boolean, party: Coordinates | null): string {
  const text = isOwn ? `Mi pin: ${rideText(ride).toLowerCase()}` : rideText(ride);
  return `${text}, ${fromText(departurePoint(ride), party)}`;
}

export function rideAreas(pins: readonly RidePin[]): readonly Coordinates[] {
  return pins
    .filter(({ isApproximate, stacked }) => isApproximate && stacked === 0)
    .map(({ point }) => point);
}

type Rides = readonly RideAnswer[];

/** Replaces the ride if its live message came first. */
export function withRide(rides: Rides, ride: RideAnswer, index = rides.length): RideAnswer[] {
  if (rides.some(({ id }) => id === ride.id))
    return rides.map((other) => (other.id === ride.id ? ride : other));
  return rides.toSpliced(index, 0, ride);
}

export function withoutRide(rides: Rides, id: string): RideAnswer[] {
  return rides.filter((ride) => ride.id !== id);
}
