import { folded } from '@duende/contracts/common/folded';
import { cutText, LIMITS } from '@duende/contracts/common/limits';
import { locationsOfWords } from '@duende/contracts/parties/location-of-words';
import { wordsIn } from './flyer-lines.ts';
import { withoutLinks } from './flyer-links.ts';

const MARK = /^(?:[\s\p{P}]*📍[\s\ufe0f:]*|(?:lugar|ubicaci[oó]n|direcci[oó]n|d[oó]nde)\s*:\s*)+/iu;
/** The author keeps it for later, or for some. */
const SECRET =
  /secret|privad|whatsapp|confirmar|anunci|desvel|proximamente|\btb[ac]\b|se (?:dice|dira|env|manda|comunic)/;
const COUNTRY = /^(?:espana|spain|es)$/;

/** The one line with a mark that says more than a region; `null`: none, or several. */
export function placeOf(lines: readonly string[]): string | null {
  const marked = lines.filter((line) => MARK.test(line));
  const [line, another] = marked;
  if (line === undefined || another !== undefined || SECRET.test(folded(line))) return null;
  const place = wordsIn(withoutLinks(line.replace(MARK, '')));
  return saysMore(place) ? cutText(place, LIMITS.place) : null;
}

const saysMore = (place: string) =>
  place
    .split(/[,()/·|–-]/u)
    .map((part) => folded(part).trim())
    .some((part) => /\p{L}{3}/u.test(part) && !COUNTRY.test(part) && locationsOfWords(part).length === 0);
