import { cutText } from '../common/limits.ts';
import { UNSEEN } from '../common/visible-text.ts';

const DEGREES = String.raw`(-?\d+(?:\.\d+)?)`;

/** Then the search or destination. */
const PATTERNS = [
  new RegExp(`@${DEGREES},${DEGREES}`),
  new RegExp(`[?&#]ll=${DEGREES},${DEGREES}`),
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`),
  new RegExp(String.raw`[?&](?:q|query|destination)=(?:loc:)?${DEGREES},(?:\+|%20|\s)*${DEGREES}`),
];

/** The first valid point (WGS 84); `null` if none, as in short links. Shared by form and server. */
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

/** `40°24'55.1"N 3°41'04.2"W` is a point, not a name. */
const WRITTEN_POINT = /^[\d°º'’′"”″.,\sNSEWO+-]+$/i;
/** A point with its name: `40.4153,-3.6845(Finca El Retiro)`. */
const NAMED_POINT = /^(?:loc:)?-?\d+(?:\.\d+)?,\s*-?\d+(?:\.\d+)?\s*\((.+)\)$/;
/** Longer texts are not names. */
const LONGEST_PLACE = 120;

/**
 * `Finca El Retiro, Toledo` of `…/maps/place/Finca+El+Retiro,+Toledo/@…`; `''` if none. One line, at most 120
 * characters, no direction controls.
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
