import { STYLES, type Style } from '@duende/contracts/constants/styles';
import type { PartyFilters } from '@duende/contracts/party-filters';

/** Their form in the address and in the browser's storage: texts, left out where they filter nothing. */
export interface FilterSearch {
  readonly location?: string | undefined;
  readonly styles?: string | undefined;
}

export type Filters = PartyFilters;

export const NO_FILTERS: Filters = { location: 'all', styles: [] };

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
