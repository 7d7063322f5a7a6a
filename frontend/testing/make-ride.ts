import type { RideAnswer } from '@duende/contracts/api/answers';
import { departureAddress } from '@duende/contracts/api/ride-answer';
import { PARTY_ID } from './make-party.ts';

export const BRUNO_ID = 'bbbbbbbb-1234-4abc-8abc-123456789abc';

/** An offer of somebody else's; only what a test is about is named by it. */
export function makeRide(change: Partial<RideAnswer> = {}): RideAnswer {
  const ride = {
    id: '11111111-1234-4abc-8abc-123456789abc',
    eventId: PARTY_ID,
    type: 'offer' as const,
    userId: BRUNO_ID,
    departureLatitude: 40.4168,
    departureLongitude: -3.7038,
    passengerCount: 3,
    approximate: false,
    ...change,
  };
  return { ...ride, departureAddress: departureAddress(ride.departureLatitude, ride.departureLongitude) };
}
