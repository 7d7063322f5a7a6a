import { departureAt } from './departure.ts';
import type { Coordinates, RideDirection, RideType } from './ride-events.ts';
import { APPROXIMATE_DECIMALS, EXACT_DECIMALS, roundedDegrees } from './ride-point.ts';
import type { RideAnswer, RidePin } from './ride-answers.ts';

/** Accepts documents with more fields. */
export interface AnswerableRide extends Coordinates {
  readonly partyId: string;
  readonly userId: string;
  readonly rideType: RideType;
  readonly passengerCount: number;
  readonly direction: RideDirection | null;
  readonly leavesAt: string | null;
  readonly note: string;
}

/** A ride whose reserved seats are still reserved. */
type SeatedRide = AnswerableRide & Pick<RideAnswer, 'reserved'>;

/** A pin for signed-in people: four decimals. */
export function rideAnswer(id: string, ride: SeatedRide, granted: number): RideAnswer {
  return { ...pinOnGrid(id, ride, EXACT_DECIMALS), granted, reserved: ride.reserved };
}

/** Public: to a kilometre, without the note, which may reveal the place. */
export function approximateRideAnswer(id: string, ride: SeatedRide, granted: number): RideAnswer {
  return { ...approximateRidePin(id, ride), granted, reserved: ride.reserved };
}

export function approximateRidePin(id: string, ride: AnswerableRide): RidePin {
  return pinOnGrid(id, { ...ride, note: '' }, APPROXIMATE_DECIMALS);
}

function pinOnGrid(id: string, ride: AnswerableRide, decimals: number): RidePin {
  const point = {
    latitude: roundedDegrees(ride.latitude, decimals),
    longitude: roundedDegrees(ride.longitude, decimals),
  };
  return {
    id,
    eventId: ride.partyId,
    type: ride.rideType,
    userId: ride.userId,
    departureAddress: departureAddress(point, decimals),
    ...departureAt(point),
    passengerCount: ride.passengerCount,
    direction: ride.direction,
    leavesAt: ride.leavesAt,
    note: ride.note,
    approximate: decimals === APPROXIMATE_DECIMALS,
  };
}

/** Four decimals by default, never a negative zero. */
export function departureAddress({ latitude, longitude }: Coordinates, decimals = EXACT_DECIMALS): string {
  return [latitude, longitude]
    .map((degrees) => roundedDegrees(degrees, decimals).toFixed(decimals))
    .join(', ');
}
