import type { RideAnswer } from '@duende/contracts/api/answers';
import { departureAddress } from '@duende/contracts/api/ride-answer';
import type { Coordinates, RideType } from '@duende/contracts/events/ride-events';
import { placeText, rideText } from './ride-words.ts';

export interface RidePin {
  readonly id: string;
  readonly type: RideType;
  readonly point: Coordinates;
  /** the point is the middle of an area: what visitors are told */
  readonly isApproximate: boolean;
  readonly passengers: number;
  readonly isOwn: boolean;
  /** it was not sent yet */
  readonly isWaiting?: boolean;
  /** the accessible name */
  readonly label: string;
  /** how many pins of the same place come before it, so that none hides another */
  readonly stacked: number;
}

/** The pins in the order they are drawn: the person's own last, on top. */
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
        point: ridePoint(ride),
        isApproximate: ride.approximate,
        passengers: ride.passengerCount,
        isOwn,
        label: pinLabel(ride, isOwn, party),
        stacked,
      };
    });
}

/** What is offered or needed and from where, so that pins are told apart by who hears them. */
function pinLabel(ride: RideAnswer, isOwn: boolean, party: Coordinates | null): string {
  const words = isOwn ? `Mi pin: ${rideText(ride).toLowerCase()}` : rideText(ride);
  return `${words}, ${party ? placeText(ridePoint(ride), party) : ride.departureAddress}`;
}

/** The middles of the areas that approximate pins stand for, each once. */
export function rideAreas(pins: readonly RidePin[]): readonly Coordinates[] {
  return pins
    .filter(({ isApproximate, stacked }) => isApproximate && stacked === 0)
    .map(({ point }) => point);
}

export function ridePoint(ride: Pick<RideAnswer, 'departureLatitude' | 'departureLongitude'>): Coordinates {
  return { latitude: ride.departureLatitude, longitude: ride.departureLongitude };
}

export function addressOf({ latitude, longitude }: Coordinates): string {
  return departureAddress(latitude, longitude);
}
