import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { filterSearchOf, partyFiltersOf, type FilterSearch } from '@duende/contracts/party-filters';
import { afterFirstPaint } from '../../lib/after-first-paint.ts';
import { sameFilters, type Filters, storeFilters, useStoredFilters } from './filters.ts';

export interface FilterControl {
  readonly filters: Filters;
  readonly change: (filters: Filters) => void;
}

/**
 * The filters of the screen. The address decides; where it says nothing, the last visit does, and the address follows.
 * While a picker lies over the screen its choices outlive it: going back leads to an address from before them.
 * The address follows once the choice has been painted, so that nobody waits for a navigation to see it.
 */
export function useFilters(isPicking: boolean): FilterControl {
  const { location, styles }: FilterSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const stored = useStoredFilters();
  const [chosen, setChosen] = useState<Filters | null>(null);
  /** the latest choice, which a transition may not have brought here yet */
  const wish = useRef<Filters | null>(null);
  const saysSomething = location !== undefined || styles !== undefined;
  const addressed = useMemo(() => partyFiltersOf({ location, styles }), [location, styles]);
  const filters = chosen ?? (saysSomething ? addressed : stored);

  useEffect(() => {
    const wanted = wish.current ?? filters;
    if (saysSomething) storeFilters(wanted);
    if (sameFilters(wanted, addressed)) {
      if (!isPicking) {
        wish.current = null;
        // eslint-disable-next-line react-hooks/set-state-in-effect -- the address, which is outside of React, has caught up
        setChosen(null);
      }
      return;
    }
    let isLatest = true;
    void afterFirstPaint().then(() => {
      if (!isLatest) return;
      void navigate({
        to: '.',
        search: (now: Record<string, unknown>) => ({ ...now, ...filterSearchOf(wanted) }),
        hash: true,
        state: true,
        replace: true,
        resetScroll: false,
      });
    });
    return () => {
      isLatest = false;
    };
  }, [filters, addressed, saysSomething, isPicking, navigate]);

  return {
    filters,
    change: useCallback((next) => {
      storeFilters(next);
      wish.current = next;
      setChosen(next);
    }, []),
  };
}
