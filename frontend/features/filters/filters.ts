import { REGIONS, type RegionId } from '@duende/contracts/constants/regions';
import { STYLES, type Style } from '@duende/contracts/constants/styles';
import { matchesLocation, matchesStyles } from '@duende/contracts/party-filters';

/** What the person wants to see. No style means all. */
export interface Filters {
  readonly location: RegionId;
  readonly styles: readonly Style[];
}

/** Their form in the address and in the browser's storage: texts, left out where they filter nothing. */
export interface FilterSearch {
  readonly location?: string | undefined;
  readonly styles?: string | undefined;
}

export const NO_FILTERS: Filters = { location: 'all', styles: [] };

/** Reads filters out of texts anybody may have written; what is not known counts as not chosen. */
export function filtersOf({ location = '', styles = '' }: FilterSearch): Filters {
  const wanted = new Set(styles.toLowerCase().split(','));
  return {
    location: REGIONS.find(({ id }) => id === location.toLowerCase())?.id ?? 'all',
    styles: STYLES.filter((style) => wanted.has(style)),
  };
}

export function searchOf({ location, styles }: Filters): FilterSearch {
  return {
    location: location === 'all' ? undefined : location,
    styles: styles.length === 0 ? undefined : styles.join(','),
  };
}

export function sameFilters(a: Filters, b: Filters): boolean {
  return a.location === b.location && a.styles.join() === b.styles.join();
}

export function isFiltering(filters: Filters): boolean {
  return !sameFilters(filters, NO_FILTERS);
}

/** Adds a style or takes it away; the order stays the pickers'. */
export function toggledStyle(styles: readonly Style[], style: Style): readonly Style[] {
  return STYLES.filter((other) => (other === style) !== styles.includes(other));
}

export function filtered<P extends { readonly location: string; readonly styles: readonly string[] }>(
  parties: readonly P[],
  { location, styles }: Filters,
): readonly P[] {
  return parties.filter((party) => matchesLocation(party, location) && matchesStyles(party, styles));
}
