import { madridHour } from '@duende/contracts/common/madrid-hour';
import { DIGEST_HOURS } from '@duende/contracts/notices/notice-preferences';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNow, useToday } from './use-today.ts';

/** Spreads the requests of all open pages. */
const SPREAD_MS = 60_000;

/** Refetches what changes with the day in Madrid, such as the end of a suspension. */
export function useAskedEachDay(queryKey: QueryKey): void {
  useAskedAgain(queryKey, useToday());
}

/** Also refetches at the hour of reminders. */
export function useAskedEachEvening(queryKey: QueryKey): void {
  const isEvening = madridHour(new Date(useNow())) >= DIGEST_HOURS.evening;
  useAskedAgain(queryKey, `${useToday()} ${isEvening}`);
}

function useAskedAgain(queryKey: QueryKey, time: string): void {
  const client = useQueryClient();
  const askedAt = useRef(time);
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (askedAt.current === time) return undefined;
    const timer = setTimeout(() => {
      askedAt.current = time;
      void client.invalidateQueries({ queryKey: JSON.parse(key) as QueryKey, exact: true });
    }, Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [client, time, key]);
}
