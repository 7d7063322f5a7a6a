import { kilometresBetween } from '@duende/contracts/rides/distance';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { distanceText } from './distance-text.ts';
import TOWNS from './towns.json';

/** Nearer places need no distance. */
const NEAR_KM = 25;
/** A town farther away does not describe a place. */
const FAR_KM = 150;

/** `cerca de Segovia`, `a 35 km de Soria`; `''` if no larger town is near. */
export function nearTown(point: Coordinates): string {
  let [nearest, km] = ['', Infinity];
  for (const [name, latitude, longitude] of TOWNS as unknown as readonly (readonly [
    string,
    number,
    number,
  ])[]) {
    const distance = kilometresBetween(point, { latitude, longitude });
    if (distance < km) [nearest, km] = [name, distance];
  }
  if (km > FAR_KM) return '';
  return km <= NEAR_KM ? `cerca de ${nearest}` : `a ${distanceText(km)} de ${nearest}`;
}
