import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Lookalike } from '@duende/contracts/parties/pending-answers';
import { kilometresBetween } from '@duende/contracts/rides/distance';
import { isForgiven, oneLetterOff } from '@duende/contracts/parties/party-search';
import { searchText } from '@duende/contracts/common/list-text';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { SimilarEventAnswer } from '@duende/contracts/parties/similar-answers';
import { partyAnswer } from './find-party.ts';

type Comparable = Pick<PartyDocument, 'name' | 'latitude' | 'longitude' | 'mapsUrl'>;

/** What many parties are called, and what says nothing in a name. */
const COMMON: ReadonlySet<string> = new Set(
  'a al con de del el en la las los y o the of and fiesta fiestas festival party rave noche psytrance'.split(
    ' ',
  ),
);
/** Words in common, of all words of both, from which on two names are alike. */
const ALIKE = 0.6;
/** Two gates of one estate. */
const SAME_PLACE_KM = 0.3;
/** A night in a city has a few; more than these are no help. */
const MOST = 5;

/** Whether two names may be the same party's: `Luna Llena` and `LUNA-LLENA 2026`, and `Luna Llana`'s: a long word may have a letter wrong. */
export function areNamesAlike(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if ([...a].join('') === [...b].join('')) return true;
  const both = [...a].filter((word) => b.has(word) || [...b].some(isMisspelt(word))).length;
  return both / (a.size + b.size - both) >= ALIKE || both === Math.min(a.size, b.size);
}

const isMisspelt = (word: string) => {
  const isOff = isForgiven(word) ? oneLetterOff(word, false) : null;
  return (other: string) => isOff !== null && isForgiven(other) && isOff(other);
};

/** Numbers are left out: years and editions. What is made of nothing but common words keeps them. */
function wordsOf(name: string): ReadonlySet<string> {
  const all = searchText(name).match(/[\p{L}\p{N}]+/gu) ?? [searchText(name)];
  const telling = all.filter((word) => !COMMON.has(word) && !/^\d+$/.test(word));
  return new Set(telling.length > 0 ? telling : all);
}

/** Whether two parties say that they are at one place: by their maps links, or by points next to each other. */
export function areAtOnePlace(one: Comparable, other: Comparable): boolean {
  if (one.mapsUrl !== '' && one.mapsUrl === other.mapsUrl) return true;
  const [a, b] = [pointOf(one), pointOf(other)];
  return a !== null && b !== null && kilometresBetween(a, b) <= SAME_PLACE_KM;
}

function pointOf({ latitude, longitude }: Comparable) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Which of some parties share a night with one and are called alike or are at its place; the likest five. */
export function lookalikesOf(party: PartyDocument, others: readonly PartyDocument[]): readonly Lookalike[] {
  const days = new Set(party.dates);
  return others
    .filter(({ _id, dates }) => _id !== party._id && dates.some((day) => days.has(day)))
    .flatMap((other) => {
      const alike: Lookalike['alike'] = [
        ...(areNamesAlike(party.name, other.name) ? (['name'] as const) : []),
        ...(areAtOnePlace(party, other) ? (['place'] as const) : []),
      ];
      return alike.length === 0 ? [] : [lookalike(other, alike)];
    })
    .sort((a, b) => b.alike.length - a.alike.length || (a.id < b.id ? -1 : 1))
    .slice(0, MOST);
}

function lookalike(party: PartyDocument, alike: Lookalike['alike']): Lookalike {
  const { id, name, location, dates, startTime, endTime, status } = partyAnswer(party);
  return { id, name, location, dates, startTime, endTime, status, alike };
}

/** Which of some published parties of one's region share a day with one that is being written down, and are called alike; the next five. */
export function similarTo(
  written: Pick<EventAnswer, 'name' | 'location' | 'dates'>,
  published: readonly EventAnswer[],
): readonly SimilarEventAnswer[] {
  const days = new Set(written.dates);
  return published
    .filter(({ location, dates }) => location === written.location && dates.some((day) => days.has(day)))
    .filter(({ name }) => areNamesAlike(written.name, name))
    .sort((a, b) => (`${a.dates[0]} ${a.id}` < `${b.dates[0]} ${b.id}` ? -1 : 1))
    .slice(0, MOST)
    .map(({ id, slug, name, location, dates, startTime, endTime }) => ({
      ...{ id, slug, name, location, dates, startTime, endTime },
    }));
}
