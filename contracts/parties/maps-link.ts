import { cutText } from '../common/limits.ts';
import { UNSEEN } from '../common/visible-text.ts';

const DEGREES = String.raw`(-?\d+(?:\.\d+)?)`;

/** What is looked for, in this order: `@lat,lng`, `ll=lat,lng`, `!3d{lat}!4d{lng}`, then what was searched for or is driven to. */
const PATTERNS = [
  new RegExp(`@${DEGREES},${DEGREES}`),
  new RegExp(`[?&#]ll=${DEGREES},${DEGREES}`),
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(String.raw`[?&](?:q|query|destination)=(?:loc:)?${DEGREES},(?:\+|%20|\s)*${DEGREES}`),
];

/**
 * The point a maps link shows, in degrees (WGS 84): the first pattern that gives a point on Earth. `null` when none
 * does, as for short links. Pure; both the form and the server use it, so that they always agree.
 */
export function coordinatesOfMapsLink(link: string): { latitude: number; longitude: number } | null {
  const plain = link.replace(/%2C/gi, ',').replace(/%21/g, '!').replace(/%40/g, '@');
  for (const pattern of PATTERNS) {
    const match = pattern.exec(plain);
    if (match === null) continue;
    const [latitude, longitude] = [Number(match[1]), Number(match[2])];
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  }
  return null;
}

const NAMED_PLACE =
  /\/maps\/(?:place|search|dir\/[^/]*)\/(?!data=)([^/?#]+)|[?&](?:q|query|destination)=([^&#]+)/;

/** Degrees, minutes and seconds, as `40°24'55.1"N 3°41'04.2"W`: the point has no name. */
const WRITTEN_POINT = /^[\d°º'’′"”″.,\sNSEWO+-]+$/i;
/** A point with its name behind it: `40.4153,-3.6845(Finca El Retiro)`. */
const NAMED_POINT = /^(?:loc:)?-?\d+(?:\.\d+)?,\s*-?\d+(?:\.\d+)?\s*\((.+)\)$/;
/** Links call a place by its whole address; more than this is no name. */
const LONGEST_PLACE = 120;

/**
 * What a maps link calls the place it shows, as `Finca El Retiro, Toledo` of `…/maps/place/Finca+El+Retiro,+Toledo/@…`; `''` where it names none,
 * as short links and those of a point. One line of at most 120 characters that turns nothing beside it.
 */
export function placeOfMapsLink(link: string): string {
  const found = NAMED_PLACE.exec(link);
  const written = (found?.[1] ?? found?.[2] ?? '').replace(/\+/g, ' ');
  const decoded = decodedOr(written, '').replace(UNSEEN_OR_BLANK, ' ').trim();
  const name = NAMED_POINT.exec(decoded)?.[1] ?? decoded;
  if (!/\p{L}/u.test(name) || WRITTEN_POINT.test(name) || name.startsWith('loc:')) return '';
  return cutText(name, LONGEST_PLACE);
}

const UNSEEN_OR_BLANK = new RegExp(String.raw`(?:\s|${UNSEEN.source})+`, 'gu');

function decodedOr(text: string, otherwise: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return otherwise;
  }
}
