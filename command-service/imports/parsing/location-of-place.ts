import { folded } from '@duende/contracts/common/folded';
import {
  locationOfPostalCode,
  locationOfWords,
  type FoundLocation,
} from '@duende/contracts/parties/location-of-words';
import type { Location } from '@duende/contracts/parties/locations';
import { NOWHERE, type PageFields, type Place } from './page-fields.ts';

type Point = PageFields['point'];
const SPAIN = /^(?:es|esp|spain|espana|espanya|espainia|espagne|spanien)$/;

/** Degrees, wide towards the sea, narrow at land borders; the first match wins. */
const BOXES: readonly (readonly [Location, south: number, north: number, west: number, east: number])[] = [
  ['Norte', 42.8, 44, -9.4, -1.7],
  ['Norte', 41.9, 43.9, -9.4, -6.8],
  ['Barcelona', 40.6, 42.9, 0.7, 3.4],
  ['Madrid', 39.8, 41.2, -4.7, -3],
  ['Sur', 35.9, 38.6, -7.4, -0.5],
  ['Sur', 37.8, 40.7, -1.2, 0.5],
];

/**
 * By postal code, province and town, then coordinates, then the last place in its text (addresses end with the
 * city). `null` if outside or unknown.
 */
export function locationOfPlace(place: Place = NOWHERE, point: Point | undefined): Location | null {
  if (place.country !== '' && !SPAIN.test(folded(place.country))) return null;
  const looks: readonly (() => FoundLocation)[] = [
    () => locationOfPostalCode(place.postalCode),
    () => locationOfWords(place.province),
    () => locationOfWords(place.town),
    () => point && ofPoint(point),
    () => locationOfPostalCode(place.text),
    () => locationOfWords(place.text),
  ];
  for (const look of looks) {
    const found = look();
    if (found !== undefined) return found;
  }
  return null;
}

function ofPoint({ latitude, longitude }: Point): FoundLocation {
  const box = BOXES.find(
    ([, south, north, west, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
  return box?.[0];
}
