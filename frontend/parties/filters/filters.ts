import { STYLES, type Style } from '@duende/contracts/parties/styles';
import { type PartyFilters, filterSearchOf, partyFiltersOf } from '@duende/contracts/parties/party-filters';
import { useMemo, useSyncExternalStore } from 'react';
import { deviceSettings } from '../../browser/local-settings.ts';
import { oneOf } from '../../browser/navigation.ts';

export type Filters = PartyFilters;

const PICKERS = ['zona', 'estilos'] as const;
export type Picker = (typeof PICKERS)[number];

export interface FiltersSearch {
  /** a region's id; other texts are ignored */
  readonly location?: string | undefined;
  /** style ids, separated by commas */
  readonly styles?: string | undefined;
  readonly picker?: Picker | undefined;
}

/** Empty means no filter; missing means the device's stored one. */
const filterOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const filtersSearch = ({ location, styles, picker }: Record<string, unknown>): FiltersSearch => ({
  location: filterOf(location),
  styles: filterOf(styles),
  picker: oneOf(PICKERS, picker),
});

export const NO_FILTERS: Filters = { location: 'all', styles: [] };

export function sameFilters(a: Filters, b: Filters): boolean {
  return a.location === b.location && a.styles.join() === b.styles.join();
}

export function isFiltering(filters: Filters): boolean {
  return !sameFilters(filters, NO_FILTERS);
}

/** The result is in the picker's order. */
export function toggledStyle(styles: readonly Style[], style: Style): readonly Style[] {
  return STYLES.filter((other) => (other === style) !== styles.includes(other));
}

const NAME = 'filters';

export function storeFilters(filters: Filters): void {
  const entries = Object.entries(filterSearchOf(filters)).filter(
    (entry): entry is [string, string] => !!entry[1],
  );
  deviceSettings.write(NAME, new URLSearchParams(entries).toString());
}

const subscribe = (changed: () => void) => {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
};

export const storedFilters = (): Filters =>
  partyFiltersOf(Object.fromEntries(new URLSearchParams(deviceSettings.read(NAME) ?? '')));

/** None during hydration. */
export function useStoredFilters(): Filters {
  const text = useSyncExternalStore(
    subscribe,
    () => deviceSettings.read(NAME) ?? '',
    () => '',
  );
  return useMemo(() => partyFiltersOf(Object.fromEntries(new URLSearchParams(text))), [text]);
}
