import type { EventAnswer } from '@duende/contracts/api/answers';
import { LOCATION_CENTRES } from '@duende/contracts/constants/locations';
import type { Coordinates } from '@duende/contracts/events/ride-events';

type Placed = Pick<EventAnswer, 'location' | 'latitude' | 'longitude'>;

/** Where the party is, or `null` when nobody has said so. */
export function partyPoint({ latitude, longitude }: Placed): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The first centre of the map: the party, else its region, else Madrid. */
export function mapStart(party: Placed): Coordinates {
  const centres: Readonly<Record<string, Coordinates>> = LOCATION_CENTRES;
  return partyPoint(party) ?? centres[party.location] ?? LOCATION_CENTRES.Madrid;
}
