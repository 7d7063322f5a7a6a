import { folded } from '../common/folded.ts';
import type { Location } from './locations.ts';
import { OTHER_PLACES, PROVINCES } from './provinces.ts';

/** `null`: outside the regions; `undefined`: not recognised. */
export type FoundLocation = Location | null | undefined;

const byCode = new Map(PROVINCES.map(({ code, location }) => [code, location]));
const byName = new Map<string, Location | null>([
  ...PROVINCES.flatMap(({ names, location }) => names.map((name) => [name, location] as const)),
  ...Object.entries(OTHER_PLACES).flatMap(([location, names]) =>
    names.map((name) => [name, location as Location] as const),
  ),
]);
// `castellon de la plana` before `castellon`.
const names = [...byName.keys()].sort((a, b) => b.length - a.length).join('|');
const NAME = new RegExp(`(?<![a-z0-9])(?:${names})(?![a-z0-9])`, 'g');

/** By the first postal code. */
export function locationOfPostalCode(text: string): FoundLocation {
  const code = /(?<!\d)(\d{2})\d{3}(?!\d)/.exec(text)?.[1];
  return code === undefined ? undefined : byCode.get(code);
}

/** Of the last place: addresses end with the city. */
export const locationOfWords = (text: string): FoundLocation => locationsOfWords(text).at(-1);

/** In text order. */
export function locationsOfWords(text: string): readonly (Location | null)[] {
  return (folded(text).match(NAME) ?? []).map((name) => byName.get(name) ?? null);
}
