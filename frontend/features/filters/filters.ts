import { STYLES, type Style } from '@duende/contracts/constants/styles';
import type { PartyFilters } from '@duende/contracts/party-filters';

export type Filters = PartyFilters;

export const NO_FILTERS: Filters = { location: 'all', styles: [] };

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
