import type { RideType } from './ride-events.ts';
import { APPROXIMATE_DECIMALS, EXACT_DECIMALS, roundedDegrees } from './ride-point.ts';
import type { RideAnswer } from './ride-answers.ts';

/** What an answer about a pin is made of; documents that hold more may be passed as they are. */
export interface AnswerableRide {
  readonly partyId: string;
  readonly userId: string;
  readonly rideType: RideType;
  /** degrees north, WGS 84 */
  readonly latitude: number;
  /** degrees east, WGS 84 */
  readonly longitude: number;
  readonly passengerCount: number;
}

/** A ride pin as the API shows it to people with an account, for commands and queries alike: to four decimals. */
export function rideAnswer(id: string, ride: AnswerableRide): RideAnswer {
  return answerOnGrid(id, ride, EXACT_DECIMALS);
}

/** A ride pin as everybody may see it, broadcasts included: to about a kilometre. */
export function approximateRideAnswer(id: string, ride: AnswerableRide): RideAnswer {
  return answerOnGrid(id, ride, APPROXIMATE_DECIMALS);
}

function answerOnGrid(id: string, ride: AnswerableRide, decimals: number): RideAnswer {
  return {
    id,
    eventId: ride.partyId,
    type: ride.rideType,
    userId: ride.userId,
    departureAddress: departureAddress(ride.latitude, ride.longitude, decimals),
    departureLatitude: roundedDegrees(ride.latitude, decimals),
    departureLongitude: roundedDegrees(ride.longitude, decimals),
    passengerCount: ride.passengerCount,
    approximate: decimals === APPROXIMATE_DECIMALS,
  };
}

/** `lat, lng` with four decimals, or as many as are said; never with a negative zero. */
export function departureAddress(latitude: number, longitude: number, decimals = EXACT_DECIMALS): string {
  return [latitude, longitude]
    .map((degrees) => roundedDegrees(degrees, decimals).toFixed(decimals))
    .join(', ');
}
