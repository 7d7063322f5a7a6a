import { departureAt } from './departure.ts';
import type { Coordinates, RideType } from './ride-events.ts';
import { APPROXIMATE_DECIMALS, EXACT_DECIMALS, roundedDegrees } from './ride-point.ts';
import type { RideAnswer } from './ride-answers.ts';

/** What an answer about a pin is made of; documents that hold more may be passed as they are. */
export interface AnswerableRide extends Coordinates {
  readonly partyId: string;
  readonly userId: string;
  readonly rideType: RideType;
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
    approximate: decimals === APPROXIMATE_DECIMALS,
  };
}

/** A point as people read it, the latitude first, with four decimals, or as many as are said; never with a negative zero. */
export function departureAddress({ latitude, longitude }: Coordinates, decimals = EXACT_DECIMALS): string {
  return [latitude, longitude]
    .map((degrees) => roundedDegrees(degrees, decimals).toFixed(decimals))
    .join(', ');
}
