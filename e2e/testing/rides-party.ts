import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { RideAnswer } from '@duende/contracts/rides/ride-answers';
import type { Person } from './api.ts';
import { publish } from '@duende/testkit/support/parties';

export const PARTY_PLACE = { latitude: 40.55, longitude: -3.6 } as const;

/** An approved party near Madrid, where {@link PARTY_PLACE} is the middle of its map. */
export const approvedParty = (admin: Person, name = 'Bosque Eléctrico'): Promise<EventAnswer> =>
  publish(admin, { name, ...PARTY_PLACE });

interface Departure {
  readonly type?: 'offer' | 'need';
  readonly latitude?: number;
  readonly longitude?: number;
  readonly passengers?: number;
}

export function publishRide(person: Person, partyId: string, departure: Departure = {}): Promise<RideAnswer> {
  const { type = 'offer', latitude = 40.4168, longitude = -3.7038, passengers = 3 } = departure;
  return person.call<RideAnswer>('POST', `/api/events/${partyId}/rides`, {
    type,
    departureLatitude: latitude,
    departureLongitude: longitude,
    passengerCount: passengers,
  });
}
