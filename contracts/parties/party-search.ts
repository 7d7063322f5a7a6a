import { searchText } from '../common/list-text.ts';
import { withoutIgnorable } from '../common/visible-text.ts';
import type { Location } from './locations.ts';
import { placeOfMapsLink } from './maps-link.ts';
import type { EventAnswer } from './party-answers.ts';

/** Additional search words of regions, by the specification. */
const REGION_WORDS: Readonly<Partial<Record<Location, string>>> = {
  Sur: 'Andalucía Valencia Murcia',
  Norte: 'País Vasco Asturias Galicia',
};

/** Old cached lists have no line-up and no place. */
type Searched = Pick<EventAnswer, 'name' | 'location' | 'styles' | 'mapsUrl' | 'description'> &
  Partial<Pick<EventAnswer, 'lineup' | 'place'>>;

const FORGIVEN_FROM = 5;

export const isForgiven = (word: string): boolean => word.length >= FORGIVEN_FROM;

/**
 * Every word must be in name, line-up, region, styles, place or description. Ignores case and accents; the last
 * word may be a prefix. From five letters a word may have one wrong (replaced, missing, added, two swapped),
 * except in descriptions, which would match too often. An empty search matches all.
 */
export function partySearch(search: string): (party: Searched) => boolean {
  const wanted = [...new Set(wordsOf(search, (parts) => parts))];
  if (wanted.length === 0) return () => true;
  const known = knownWords();
  const tests = wanted.map((word, index) => wordTest(word, index === wanted.length - 1, known));
  return (party) => {
    const searchable = known.of(party);
    return tests.every((isIn) => isIn(searchable));
  };
}

/** Numbers of words. */
interface Searchable {
  readonly forgiving: readonly number[];
  /** of the description only */
  readonly exact: readonly number[];
}

/** Words of removed parties stay until then. */
const MOST_WORDS = 100_000;

/** Prepares each party once (changed parties are new objects) and compares a word once a search. */
class KnownWords {
  readonly spelled: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #parties = new WeakMap<Searched, Searchable>();

  of(party: Searched): Searchable {
    const known = this.#parties.get(party);
    if (known !== undefined) return known;
    const { name, location, styles, mapsUrl, description, lineup = [], place = '' } = party;
    const linked = placeOfMapsLink(mapsUrl);
    const searched = [name, ...lineup, location, REGION_WORDS[location] ?? '', ...styles, place, linked].join(
      ' ',
    );
    const words = new Set(wordsOf(searched, withWhole));
    const others = new Set(wordsOf(description, withWhole).filter((word) => !words.has(word)));
    const numbers = (of: ReadonlySet<string>) => Array.from(of, (word) => this.#numberOf(word));
    const made = { forgiving: numbers(words), exact: numbers(others) };
    this.#parties.set(party, made);
    return made;
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.#numbers.set(word, this.spelled.length);
    return this.spelled.push(word) - 1;
  }
}

let words = new KnownWords();

function knownWords(): KnownWords {
  if (words.spelled.length > MOST_WORDS) words = new KnownWords();
  return words;
}

/** `S.U.N.` matches `sun` and its letters. */
const withWhole = (parts: readonly string[]) => (parts.length > 1 ? [...parts, parts.join('')] : parts);

function wordsOf(text: string, parted: (parts: readonly string[]) => readonly string[]): readonly string[] {
  const chunks = searchText(withoutIgnorable(text)).split(' ').filter(Boolean);
  return chunks.flatMap((chunk) => parted(chunk.match(/[\p{L}\p{N}]+/gu) ?? [chunk]));
}

function wordTest(word: string, mayGoOn: boolean, { spelled }: KnownWords): (party: Searchable) => boolean {
  const isWritten = (other: string) => (mayGoOn ? other.startsWith(word) : other === word);
  const exact = eachOnce(spelled, isWritten);
  const forgiving = isForgiven(word) ? eachOnce(spelled, oneLetterOff(word, mayGoOn)) : exact;
  return (party) => forgiving(party.forgiving) || exact(party.exact);
}

/** Whether a word with one of these numbers is wanted; asks once for each word. */
function eachOnce(spelled: readonly string[], isWanted: (word: string) => boolean) {
  const known: (boolean | undefined)[] = [];
  return (numbers: readonly number[]): boolean => {
    for (const number of numbers) if ((known[number] ??= isWanted(spelled[number] ?? ''))) return true;
    return false;
  };
}

/** Whether at most one letter of another word differs; `mayGoOn`: or of its prefix. */
export function oneLetterOff(word: string, mayGoOn: boolean): (other: string) => boolean {
  const rests = Array.from({ length: word.length + 3 }, (_, at) => word.slice(at));
  return (other) => {
    const more = other.length - word.length;
    if (more < -1 || (more > 1 && !mayGoOn)) return false;
    let at = 0;
    while (at < word.length && word[at] === other[at]) at += 1;
    const [here, next] = [other[at], other[at + 1]];
    // What follows goes on nowhere: this decides nearly always.
    if (at + 1 < word.length && next !== word[at + 1] && next !== word[at] && here !== word[at + 1])
      return false;
    const goesOn = (restFrom: number, otherFrom: number) => {
      const rest = rests[restFrom] ?? '';
      return (mayGoOn || other.length === otherFrom + rest.length) && other.startsWith(rest, otherFrom);
    };
    return (
      goesOn(at + 1, at + 1) ||
      goesOn(at + 1, at) ||
      goesOn(at, at + 1) ||
      (word[at] === next && word[at + 1] === here && goesOn(at + 2, at + 2))
    );
  };
}
