import type { RideType } from '../events/ride-events.ts';
import type { RideAnswer } from './answers.ts';

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

/** A ride pin as the API shows it, on both sides of the house. */
export function rideAnswer(id: string, ride: AnswerableRide): RideAnswer {
  return {
    id,
    eventId: ride.partyId,
    type: ride.rideType,
    userId: ride.userId,
    departureAddress: departureAddress(ride.latitude, ride.longitude),
    departureLatitude: ride.latitude,
    departureLongitude: ride.longitude,
    passengerCount: ride.passengerCount,
  };
}

/** `lat, lng` with four decimals (about 11 m), never with a negative zero. */
export function departureAddress(latitude: number, longitude: number): string {
  return `${fourDecimals(latitude)}, ${fourDecimals(longitude)}`;
}

function fourDecimals(degrees: number): string {
  const text = degrees.toFixed(4);
  return text === '-0.0000' ? '0.0000' : text;
}
