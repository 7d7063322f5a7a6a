import { SEARCH_LIMIT } from '../common/first-view-limits.ts';
import { nightsOf, type AnnouncedDays } from './nights.ts';
import { REGIONS, type RegionId } from './regions.ts';
import { STYLES, type Style } from './styles.ts';

/** Server and page share these functions. */
interface Filterable {
  readonly location: string;
  readonly styles: readonly string[];
}

/** The next night that takes place (`YYYY-MM-DD`); `null`: none. */
export function nextNight(party: AnnouncedDays, today: string): string | null {
  let next: string | null = null;
  for (const day of nightsOf(party)) if (day >= today && (next === null || day < next)) next = day;
  return next;
}

export function isUpcoming(party: AnnouncedDays, today: string): boolean {
  return nextNight(party, today) !== null;
}

export function matchesLocation(party: Pick<Filterable, 'location'>, location: RegionId | string): boolean {
  return location === 'all' || party.location.toLowerCase().includes(location.toLowerCase());
}

/** True if none is chosen; ignores case. */
export function matchesStyles(party: Pick<Filterable, 'styles'>, chosen: readonly string[]): boolean {
  if (chosen.length === 0) return true;
  const wanted = new Set(chosen.map((style) => style.toLowerCase()));
  return party.styles.some((style) => wanted.has(style.toLowerCase()));
}

type Ordered = AnnouncedDays & { readonly name: string; readonly id: string };

/** `next`: `null` for past parties, sorted by `last`. */
interface Place {
  readonly next: string | null;
  readonly last: string;
  readonly event: Ordered;
}

function placeOf(event: Ordered, today: string): Place {
  const next = nextNight(event, today);
  return { next, last: next === null ? (nightsOf(event).at(-1) ?? '') : '', event };
}

function comparePlaces(a: Place, b: Place): number {
  if (a.next !== null && b.next !== null && a.next !== b.next) return a.next < b.next ? -1 : 1;
  if ((a.next === null) !== (b.next === null)) return a.next === null ? 1 : -1;
  if (a.last !== b.last) return a.last > b.last ? -1 : 1;
  const [one, other] = [a.event, b.event];
  return one.name === other.name ? (one.id < other.id ? -1 : 1) : one.name < other.name ? -1 : 1;
}

/** Upcoming by next night, then past, latest first; ties by name and id. */
export function byEarliestUpcoming(today: string) {
  return (a: Ordered, b: Ordered): number => comparePlaces(placeOf(a, today), placeOf(b, today));
}

/** Computes each party's nights once. */
export function inEarliestOrder<T>(
  parties: Iterable<T>,
  eventOf: (party: T) => Ordered,
  today: string,
): readonly T[] {
  return Array.from(parties, (party) => ({ party, place: placeOf(eventOf(party), today) }))
    .sort((a, b) => comparePlaces(a.place, b.place))
    .map(({ party }) => party);
}

/** From an untrusted address, cut to the limit. */
export const searchOf = (q = ''): string => Array.from(q.trim()).slice(0, SEARCH_LIMIT).join('').trim();

export interface PartyFilters {
  readonly location: RegionId;
  readonly styles: readonly Style[];
}

/** As texts; inactive ones are absent. */
export interface FilterSearch {
  readonly location?: string | undefined;
  readonly styles?: string | undefined;
}

/** From untrusted texts; ignores unknown values. */
export function partyFiltersOf({ location = '', styles = '' }: FilterSearch): PartyFilters {
  const wanted = new Set(styles.toLowerCase().split(','));
  return {
    location: REGIONS.find(({ id }) => id === location.toLowerCase())?.id ?? 'all',
    styles: STYLES.filter((style) => wanted.has(style)),
  };
}

export function filterSearchOf({ location, styles }: PartyFilters): FilterSearch {
  return {
    location: location === 'all' ? undefined : location,
    styles: styles.length === 0 ? undefined : styles.join(','),
  };
}

export function filteredParties<P extends Pick<Filterable, 'location' | 'styles'>>(
  parties: readonly P[],
  { location, styles }: PartyFilters,
): readonly P[] {
  return parties.filter((party) => matchesLocation(party, location) && matchesStyles(party, styles));
}
