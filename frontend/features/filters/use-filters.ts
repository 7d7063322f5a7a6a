import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { partyFiltersOf } from '@duende/contracts/party-filters';
import { NO_FILTERS, sameFilters, searchOf, type Filters, type FilterSearch } from './filters.ts';
import { storeFilters, useStoredFilters } from './stored-filters.ts';

export interface FilterControl {
  readonly filters: Filters;
  readonly change: (filters: Filters) => void;
}

/**
 * The filters of the screen. The address decides; where it says nothing, the last visit does, and the address follows.
 * While a picker lies over the screen its choices outlive it: going back leads to an address from before them.
 */
export function useFilters(isPicking: boolean): FilterControl {
  const search: FilterSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const stored = useStoredFilters();
  const [chosen, setChosen] = useState<Filters | null>(null);
  const saysSomething = search.location !== undefined || search.styles !== undefined;
  const addressed = saysSomething ? partyFiltersOf(search) : NO_FILTERS;
  const filters = chosen ?? (saysSomething ? addressed : stored);
  const isAddressed = sameFilters(filters, addressed);

  useEffect(() => {
    if (saysSomething) storeFilters(filters);
    if (!isAddressed)
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => ({ ...now, ...searchOf(filters) }),
        state: true,
        replace: true,
        resetScroll: false,
      });
    else if (!isPicking) setChosen(null);
  });

  return {
    filters,
    change(next) {
      storeFilters(next);
      setChosen(next);
    },
  };
}
