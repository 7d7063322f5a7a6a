import { STYLES, type Style } from '@duende/contracts/parties/styles';
import { type PartyFilters, filterSearchOf, partyFiltersOf } from '@duende/contracts/parties/party-filters';
import { useMemo, useSyncExternalStore } from 'react';
import { deviceSettings } from '../../browser/local-settings.ts';

export type Filters = PartyFilters;

export const NO_FILTERS: Filters = { location: 'all', styles: [] };

export function sameFilters(a: Filters, b: Filters): boolean {
  return a.location === b.location && a.styles.join() === b.styles.join();
}

export function isFiltering(filters: Filters): boolean {
  return !sameFilters(filters, NO_FILTERS);
}

/** Adds or removes a style, in the order of the picker. */
export function toggledStyle(styles: readonly Style[], style: Style): readonly Style[] {
  return STYLES.filter((other) => (other === style) !== styles.includes(other));
}

const NAME = 'filters';

/** Stores the filters for the next visit. */
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

/** The filters of the last visit; none while a server-rendered page is hydrated. */
export function useStoredFilters(): Filters {
  const text = useSyncExternalStore(
    subscribe,
    () => deviceSettings.read(NAME) ?? '',
    () => '',
  );
  return useMemo(() => partyFiltersOf(Object.fromEntries(new URLSearchParams(text))), [text]);
}
