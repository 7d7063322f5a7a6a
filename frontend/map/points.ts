import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import { LOCATION_CENTRES } from '@duende/contracts/parties/locations';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { coordinatesOfMapsLink } from '@duende/contracts/parties/maps-link';

type WithPlace = Pick<EventAnswer, 'location' | 'latitude' | 'longitude'>;

export function partyPoint({ latitude, longitude }: WithPlace): Coordinates | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The party, its region, or Madrid. */
export function mapStart(party: WithPlace): Coordinates {
  const centres: Readonly<Record<string, Coordinates>> = LOCATION_CENTRES;
  return partyPoint(party) ?? centres[party.location] ?? LOCATION_CENTRES.Madrid;
}

const PAIR = /^\s*\(?(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\)?\s*$/;

/** `40.4168, -3.7038` or a maps link that contains a point; otherwise `null`. */
export function parsePoint(text: string): Coordinates | null {
  const pair = PAIR.exec(text);
  if (pair === null) return coordinatesOfMapsLink(text);
  const [latitude, longitude] = [Number(pair[1]), Number(pair[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
