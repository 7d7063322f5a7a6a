import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { filterSearchOf, partyFiltersOf, type FilterSearch } from '@duende/contracts/parties/party-filters';
import { afterFirstPaint } from '../../browser/first-paint.ts';
import { sameFilters, type Filters, storeFilters, useStoredFilters } from './filters.ts';

export interface FilterControl {
  readonly filters: Filters;
  readonly change: (filters: Filters) => void;
}

/**
 * The address' filters, otherwise those of the last visit, which are then written to the address. Choices stay when the
 * picker closes by going back. The address changes after the choice is painted.
 */
export function useFilters(isPicking: boolean): FilterControl {
  const { location, styles }: FilterSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const stored = useStoredFilters();
  const [chosen, setChosen] = useState<Filters | null>(null);
  /** React may not have rendered it yet */
  const latestChoice = useRef<Filters | null>(null);
  const isInAddress = location !== undefined || styles !== undefined;
  const addressed = useMemo(() => partyFiltersOf({ location, styles }), [location, styles]);
  const filters = chosen ?? (isInAddress ? addressed : stored);

  useEffect(() => {
    const wanted = latestChoice.current ?? filters;
    if (isInAddress) storeFilters(wanted);
    if (sameFilters(wanted, addressed)) {
      // An earlier choice may be on its way into the address.
      const isSettled = sameFilters(wanted, partyFiltersOf(router.latestLocation.search as FilterSearch));
      if (!isPicking && isSettled) {
        latestChoice.current = null;
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
  }, [filters, addressed, isInAddress, isPicking, navigate, router]);

  return {
    filters,
    change: useCallback((next) => {
      storeFilters(next);
      latestChoice.current = next;
      setChosen(next);
    }, []),
  };
}
