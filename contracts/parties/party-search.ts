import { searchText } from '../common/list-text.ts';
import { withoutIgnorable } from '../common/visible-text.ts';
import type { Location } from './locations.ts';
import { placeOfMapsLink } from './maps-link.ts';
import type { EventAnswer } from './party-answers.ts';

/** What regions are searched by besides their names (specification of the product, entities). */
const REGION_WORDS: Readonly<Partial<Record<Location, string>>> = {
  Sur: 'Andalucía Valencia Murcia',
  Norte: 'País Vasco Asturias Galicia',
};

/** What a search looks at; a list that was kept of an older service does not say who plays. */
type Searched = Pick<EventAnswer, 'name' | 'location' | 'styles' | 'mapsUrl' | 'description'> &
  Partial<Pick<EventAnswer, 'lineup'>>;

/** In shorter words one letter is too much of what tells them apart. */
const FORGIVEN_FROM = 5;

/** Whether a word is long enough for one wrong letter. */
export const isForgiven = (word: string): boolean => word.length >= FORGIVEN_FROM;

/**
 * Whether a party has every word of a search: in its name, its line-up, its region, its styles, the place that its maps link names, or its
 * description. Case and accents do not count, and the last word may go on: it is still being typed. From five letters on a word may have one
 * letter wrong (another, missing, too many, or two changed places), except in descriptions, which are long enough to hold one like anything.
 * A search without words has every party.
 */
export function partySearch(search: string): (party: Searched) => boolean {
  const known = knownWords();
  const wanted = [...new Set(wordsOf(search, (parts) => parts))];
  const tests = wanted.map((word, index) => wordTest(word, index === wanted.length - 1, known));
  return (party) => {
    const searchable = known.of(party);
    return tests.every((isIn) => isIn(searchable));
  };
}

interface Searchable {
  /** every word, between blanks */
  readonly text: string;
  /** the numbers of those in which a wrong letter is forgiven */
  readonly forgiving: readonly number[];
}

/** Words of parties that are gone stay until there are so many. */
const MOST_WORDS = 100_000;

/** Parties as searches look at them, each made once: a change makes another object of a party. A word of many is compared once a search. */
class KnownWords {
  readonly spelled: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #parties = new WeakMap<Searched, Searchable>();

  of(party: Searched): Searchable {
    const known = this.#parties.get(party);
    if (known !== undefined) return known;
    const { name, location, styles, mapsUrl, description, lineup = [] } = party;
    const place = placeOfMapsLink(mapsUrl);
    const telling = [name, ...lineup, location, REGION_WORDS[location] ?? '', ...styles, place].join(' ');
    const words = new Set(wordsOf(telling, withWhole));
    const forgiving = Array.from(words, (word) => this.#numberOf(word));
    for (const word of wordsOf(description, withWhole)) words.add(word);
    const made = { text: ` ${[...words].join(' ')} `, forgiving };
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

/** `S.U.N.` is found by `sun` as well as by its letters. */
const withWhole = (parts: readonly string[]) => (parts.length > 1 ? [...parts, parts.join('')] : parts);

/** The words of a text, without what stands between letters and numbers; a sign that stands alone is one too. */
function wordsOf(text: string, parted: (parts: readonly string[]) => readonly string[]): readonly string[] {
  const chunks = searchText(withoutIgnorable(text)).split(' ').filter(Boolean);
  return chunks.flatMap((chunk) => parted(chunk.match(/[\p{L}\p{N}]+/gu) ?? [chunk]));
}

function wordTest(word: string, mayGoOn: boolean, { spelled }: KnownWords): (party: Searchable) => boolean {
  const asWritten = mayGoOn ? ` ${word}` : ` ${word} `;
  if (!isForgiven(word)) return ({ text }) => text.includes(asWritten);
  const isLike = oneLetterOff(word, mayGoOn);
  /** by their numbers, as they are met */
  const like: boolean[] = [];
  return ({ text, forgiving }) =>
    forgiving.some((number) => (like[number] ??= isLike(spelled[number] ?? ''))) || text.includes(asWritten);
}

/** Whether another word, or its beginning where this one may go on, differs by one letter at most. */
export function oneLetterOff(word: string, mayGoOn: boolean): (other: string) => boolean {
  const rests = Array.from({ length: word.length + 3 }, (_, at) => word.slice(at));
  return (other) => {
    const more = other.length - word.length;
    if (more < -1 || (more > 1 && !mayGoOn)) return false;
    let at = 0;
    while (at < word.length && word[at] === other[at]) at += 1;
    const goesOn = (restFrom: number, otherFrom: number) => {
      const rest = rests[restFrom] ?? '';
      return (mayGoOn || other.length === otherFrom + rest.length) && other.startsWith(rest, otherFrom);
    };
    return (
      goesOn(at + 1, at + 1) ||
      goesOn(at + 1, at) ||
      goesOn(at, at + 1) ||
      (word[at] === other[at + 1] && word[at + 1] === other[at] && goesOn(at + 2, at + 2))
    );
  };
}
