import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useToday } from './use-today.ts';

/** Spreads the requests of all open pages. */
const SPREAD_MS = 60_000;

/** Refetches what changes with the day in Madrid, such as the end of a suspension. */
export function useAskedEachDay(queryKey: QueryKey): void {
  const client = useQueryClient();
  const today = useToday();
  const askedOn = useRef(today);
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (askedOn.current === today) return undefined;
    const timer = setTimeout(() => {
      askedOn.current = today;
      void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey, exact: true });
    }, Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [client, today, key]);
}
