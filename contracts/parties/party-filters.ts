import { SEARCH_LIMIT } from '../common/first-view-limits.ts';
import { nightsOf, type AnnouncedDays } from './nights.ts';
import { REGIONS, type RegionId } from './regions.ts';
import { STYLES, type Style } from './styles.ts';

/** What the filter rules look at; both the query service and the front end filter with these functions. */
interface Filterable {
  readonly location: string;
  readonly styles: readonly string[];
}

/** The earliest night that takes place today or later (`YYYY-MM-DD`), or `null` when there is none. */
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

/** Matches when nothing is chosen or any chosen style is one of the party's, without regard to case. */
export function matchesStyles(party: Pick<Filterable, 'styles'>, chosen: readonly string[]): boolean {
  if (chosen.length === 0) return true;
  const wanted = new Set(chosen.map((style) => style.toLowerCase()));
  return party.styles.some((style) => wanted.has(style.toLowerCase()));
}

/** Upcoming parties first by their earliest upcoming night, past ones after, the latest first; ties by name and id. */
export function byEarliestUpcoming(today: string) {
  return (
    a: AnnouncedDays & { name: string; id: string },
    b: AnnouncedDays & { name: string; id: string },
  ): number => {
    const [nextA, nextB] = [nextNight(a, today), nextNight(b, today)];
    if (nextA !== null && nextB !== null && nextA !== nextB) return nextA < nextB ? -1 : 1;
    if ((nextA === null) !== (nextB === null)) return nextA === null ? 1 : -1;
    if (nextA === null) {
      const [lastA, lastB] = [nightsOf(a).at(-1) ?? '', nightsOf(b).at(-1) ?? ''];
      if (lastA !== lastB) return lastA > lastB ? -1 : 1;
    }
    return a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1;
  };
}

/** The words of a search out of an address, which anybody may have written: no more than the field takes. */
export const searchOf = (q = ''): string => Array.from(q.trim()).slice(0, SEARCH_LIMIT).join('').trim();

/** What a person wants to see. No style means all. */
export interface PartyFilters {
  readonly location: RegionId;
  readonly styles: readonly Style[];
}

/** Filters as an address and the browser's storage have them: texts, left out where they filter nothing. */
export interface FilterSearch {
  readonly location?: string | undefined;
  readonly styles?: string | undefined;
}

/**
 * Reads filters out of an address' parameters (`styles` separated by commas), which anybody may have written; what is
 * not known counts as not chosen.
 */
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
