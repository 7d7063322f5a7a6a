import type { Coordinates } from '@duende/contracts/events/ride-events';
import { coordinatesOfMapsLink } from '@duende/contracts/maps-link';

const PAIR = /^\s*\(?(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\)?\s*$/;

/** The point somebody wrote: `40.4168, -3.7038` or a maps link that holds one; `null` for anything else. */
export function typedPoint(text: string): Coordinates | null {
  const pair = PAIR.exec(text);
  if (pair === null) return coordinatesOfMapsLink(text);
  const [latitude, longitude] = [Number(pair[1]), Number(pair[2])];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
