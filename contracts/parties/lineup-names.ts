import { searchText } from '../common/list-text.ts';

/** What stands between two names of a line; `B2B` and `vs` say that two play together. */
const BETWEEN = /[\n\r\u2028\u2029,;|•·‣▪●○◦∙]+| \/ | [bB][23][bB] | [vV][sS]\.? /;

const PICTURES =
  /[\p{Extended_Pictographic}\p{So}\p{Regional_Indicator}\p{Emoji_Modifier}\ufe0e\ufe0f\u20e3]/gu;
/** What web pages have between letters and nobody sees: soft hyphens, zero-width spaces, marks of byte order. */
const ZERO_WIDTH = /[\u00ad\u180e\u200b\u2060\ufeff]/gu;
/** What joins two pictures, and joins nothing once they are gone. */
const LOOSE_JOINER = /(?<![\p{L}\p{M}])\u200d|\u200d(?![\p{L}\p{M}])/gu;

const CLOCK = String.raw`\d{1,2}(?:[:.]\d{2} ?(?:h(?:rs)?|hs)?|[hH]\d{2}|[hH])(?![\p{L}\p{N}\u200d])`;
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
/** Longer ones are no names, and are left for who refuses them. */
const CLEANED_UP_TO = 200;

/**
 * The names in a line-up as people paste it: one a line, or with commas, bullets and bars between them, with hours, numbers, pictures,
 * `B2B` and `live`. Each once, whatever its case and accents, in the order in which they come; the names of names are the same.
 */
export function lineupNames(pasted: string): readonly string[] {
  const written = pasted
    .replace(PICTURES, ' ')
    .replace(ZERO_WIDTH, '')
    .replace(LOOSE_JOINER, '')
    .replace(/[^\S\n\r\u2028\u2029]+/g, ' ');
  const names = new Map<string, string>();
  for (const part of written.split(BETWEEN)) {
    const name = nameIn(part.trim());
    const spelled = searchText(name);
    if (spelled !== '' && !names.has(spelled)) names.set(spelled, name);
  }
  return [...names.values()];
}

/** What is left of a part of a line once nothing more can be taken from its ends; what announces others (`Main stage:`) is no name. */
function nameIn(part: string): string {
  if (part.length > CLEANED_UP_TO) return part;
  let name = part;
  for (let before = ''; before !== name;) {
    before = name;
    name = name.replace(BEFORE, '').trim();
    if (name.endsWith(':')) return '';
    const shorter = name.replace(AFTER, '').trim();
    // Somebody may be called so.
    if (/[\p{L}\p{N}]/u.test(shorter)) name = shorter;
  }
  return name;
}
