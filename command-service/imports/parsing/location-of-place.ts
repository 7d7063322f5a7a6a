import type { Location } from '@duende/contracts/parties/locations';
import { NOWHERE, type PageFields, type Place } from './page-fields.ts';
import { folded } from './plain-text.ts';
import { OTHER_PLACES, PROVINCES } from './provinces.ts';

type Point = PageFields['point'];
/** A region, `null` for a place that is in none of ours, `undefined` where nothing is recognised. */
type Found = Location | null | undefined;

const byCode = new Map(PROVINCES.map(({ code, location }) => [code, location]));
const byName = new Map<string, Location | null>([
  ...PROVINCES.flatMap(({ names, location }) => names.map((name) => [name, location] as const)),
  ...Object.entries(OTHER_PLACES).flatMap(([location, names]) =>
    names.map((name) => [name, location as Location] as const),
  ),
]);
// The longest name first, so that `castellon` is not found in `castellon de la plana` by its beginning alone.
const names = [...byName.keys()].sort((a, b) => b.length - a.length).join('|');
const NAME = new RegExp(`(?<![a-z0-9])(?:${names})(?![a-z0-9])`, 'g');
const SPAIN = /^(?:es|esp|spain|espana|espanya|espainia|espagne|spanien)$/;

/** The corners of each region in degrees, generous to the sea and careful at land borders; the first that fits. */
const BOXES: readonly (readonly [Location, south: number, north: number, west: number, east: number])[] = [
  ['Norte', 42.8, 44, -9.4, -1.7],
  ['Norte', 41.9, 43.9, -9.4, -6.8],
  ['Barcelona', 40.6, 42.9, 0.7, 3.4],
  ['Madrid', 39.8, 41.2, -4.7, -3],
  ['Sur', 35.9, 38.6, -7.4, -0.5],
  ['Sur', 37.8, 40.7, -1.2, 0.5],
];

/**
 * The region a place lies in: by its postal code, province and town, then its coordinates, then the last place that
 * its words name (addresses go from the street to the city). `null` when it is in none of ours or cannot be told.
 */
export function locationOfPlace(place: Place = NOWHERE, point: Point | undefined): Location | null {
  if (place.country !== '' && !SPAIN.test(folded(place.country))) return null;
  const looks: readonly (() => Found)[] = [
    () => ofPostalCode(place.postalCode),
    () => ofWords(place.province),
    () => ofWords(place.town),
    () => point && ofPoint(point),
    () => ofPostalCode(place.text),
    () => ofWords(place.text),
  ];
  for (const look of looks) {
    const found = look();
    if (found !== undefined) return found;
  }
  return null;
}

function ofPostalCode(text: string): Found {
  const code = /(?<!\d)(\d{2})\d{3}(?!\d)/.exec(text)?.[1];
  return code === undefined ? undefined : byCode.get(code);
}

function ofWords(text: string): Found {
  const last = folded(text).match(NAME)?.at(-1);
  return last === undefined ? undefined : byName.get(last);
}

function ofPoint({ latitude, longitude }: Point): Found {
  const box = BOXES.find(
    ([, south, north, west, east]) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
  return box?.[0];
}
