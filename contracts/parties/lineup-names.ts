import { searchText } from '../common/list-text.ts';

/** `B2B` and `vs` join two artists. */
const BETWEEN = /[\n\r\u2028\u2029,;|•·‣▪●○◦∙]+| \/ | [bB][23][bB] | [vV][sS]\.? /;

const PICTURES =
  /[\p{Extended_Pictographic}\p{So}\p{Regional_Indicator}\p{Emoji_Modifier}\ufe0e\ufe0f\u20e3]/gu;
/** Soft hyphens, zero-width spaces, byte order marks. */
const ZERO_WIDTH = /[\u00ad\u180e\u200b\u2060\ufeff]/gu;
/** Joiners left after pictures are removed. */
const LOOSE_JOINER = /(?<![\p{L}\p{M}])\u200d|\u200d(?![\p{L}\p{M}])/gu;

export const CLOCK = String.raw`\d{1,2}(?:[:.]\d{2} ?(?:h(?:rs)?|hs)?|[hH]\d{2}|[hH])(?![\p{L}\p{N}\u200d])`;
const HOURS = String.raw`${CLOCK}(?: ?(?:-|–|—|a|to|>) ?${CLOCK})?`;
const BEFORE = new RegExp(
  String.raw`^(?:(?:[-–—*·:>~+#]+|\d{1,2}[.)](?= )|[(\[]?${HOURS}[)\]]?|(?:line ?-? ?up|artistas|artists)(?: ?:|$)) ?)+`,
  'iu',
);
const LIVE = String.raw`live(?: (?:act|pa|set|show))?|dj[ -]?set`;
const AFTER = new RegExp(
  String.raw` ?(?:[(\[]${HOURS}[)\]]| ${HOURS}|[(\[{](?:${LIVE})[)\]}]| (?:[-–—] ?)?(?:${LIVE})|[-–—:>~+]+)$`,
  'iu',
);
/** Longer parts are refused later. */
export const CLEANED_UP_TO = 200;

/**
 * Names by line, comma, bullet or bar, without hours, numbers, pictures, `B2B` and `live`. Distinct when folded;
 * idempotent.
 */
export function lineupNames(pasted: string): readonly string[] {
  const written = withoutPictures(pasted);
  const names = new Map<string, string>();
  for (const part of written.split(BETWEEN)) {
    const name = nameIn(part.trim());
    const spelled = searchText(name);
    if (spelled !== '' && !names.has(spelled)) names.set(spelled, name);
  }
  return [...names.values()];
}

/** With single spaces, and the line breaks that it has. */
export const withoutPictures = (text: string): string =>
  text
    .replace(PICTURES, ' ')
    .replace(ZERO_WIDTH, '')
    .replace(LOOSE_JOINER, '')
    .replace(/[^\S\n\r\u2028\u2029]+/g, ' ');

/** A heading (`Main stage:`) is not a name. */
function nameIn(part: string): string {
  if (part.length > CLEANED_UP_TO) return part;
  let name = part;
  for (let before = ''; before !== name;) {
    before = name;
    name = name.replace(BEFORE, '').trim();
    if (name.endsWith(':')) return '';
    const shorter = name.replace(AFTER, '').trim();
    // Some artists' whole name matches.
    if (/[\p{L}\p{N}]/u.test(shorter)) name = shorter;
  }
  return name;
}
