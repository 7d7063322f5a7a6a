import { madridDay } from '@duende/contracts/common/madrid-time';
import { filteredParties } from '@duende/contracts/parties/party-filters';
import type { Coordinates } from '@duende/contracts/rides/ride-events';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useNow } from '../dates/use-today.ts';
import { isFiltering, type Filters } from '../parties/filters/filters.ts';
import { mapPeriods } from './map-period.ts';
import { daysQuery, placedParties } from './placed-parties.ts';

const NO_PARTIES = [] as const;

export function usePlaced(wanted: string | undefined, filters: Filters, here: Coordinates | null) {
  const now = useNow();
  const today = madridDay(new Date(now));
  const periods = useMemo(() => mapPeriods(today), [today]);
  const period = periods.find(({ key }) => key === wanted) ?? periods[0];
  const { from, to } = period;
  // Old parties stay until the new ones are loaded.
  const query = useQuery({ ...daysQuery({ from, to }), placeholderData: keepPreviousData });
  // The picker updates before the map.
  const settled = useDeferredValue(filters);
  const placed = useMemo(
    () =>
      placedParties(filteredParties(query.data ?? NO_PARTIES, settled), {
        days: { from, to },
        today,
        now,
        here,
      }),
    [query.data, settled, from, to, today, now, here],
  );
  return { periods, period, query, placed, isFiltered: isFiltering(settled) };
}
