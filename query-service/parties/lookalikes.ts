import type { EventAnswer } from '@duende/contracts/parties/party-answers';
import type { Lookalike } from '@duende/contracts/parties/pending-answers';
import { kilometresBetween } from '@duende/contracts/rides/distance';
import { isForgiven, oneLetterOff } from '@duende/contracts/parties/party-search';
import { searchText } from '@duende/contracts/common/list-text';
import type { PartyDocument } from '@duende/projections/parties/parties';
import type { SimilarEventAnswer } from '@duende/contracts/parties/similar-answers';
import { partyAnswer } from './find-party.ts';

type Comparable = Pick<PartyDocument, 'name' | 'latitude' | 'longitude' | 'mapsUrl'>;

/** They do not identify a party. */
const COMMON: ReadonlySet<string> = new Set(
  'a al con de del el en la las los y o the of and fiesta fiestas festival party rave noche psytrance'.split(
    ' ',
  ),
);
/** Names are alike from this share of common words. */
const ALIKE = 0.6;
/** Two gates of one estate. */
const SAME_PLACE_KM = 0.3;
/** More do not help. */
const MOST = 5;

/** `Luna Llena`, `LUNA-LLENA 2026` and `Luna Llana`: a long word may have one wrong letter. */
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

/** Drops numbers (years, editions) and common words, unless only these remain. */
function wordsOf(name: string): ReadonlySet<string> {
  const all = searchText(name).match(/[\p{L}\p{N}]+/gu) ?? [searchText(name)];
  const distinct = all.filter((word) => !COMMON.has(word) && !/^\d+$/.test(word));
  return new Set(distinct.length > 0 ? distinct : all);
}

export function areAtOnePlace(one: Comparable, other: Comparable): boolean {
  if (one.mapsUrl !== '' && one.mapsUrl === other.mapsUrl) return true;
  const [a, b] = [pointOf(one), pointOf(other)];
  return a !== null && b !== null && kilometresBetween(a, b) <= SAME_PLACE_KM;
}

function pointOf({ latitude, longitude }: Comparable) {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The five most alike of those that share a night and a similar name or the place. */
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

/** The next five of the region that share a day and a similar name. */
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
