import { madridDay } from '@duende/contracts/common/madrid-time';
import { HALF_HOUR_MS, halfHourOf } from '@duende/contracts/parties/party-night';
import { createContext, useContext, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** It also calls back when the page becomes visible. */
const each = (ms: number) => (changed: () => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(check, ms - (Date.now() % ms));
  };
  const check = () => {
    changed();
    wait();
  };
  wait();
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', changed);
  };
};
const eachHalfHour = each(HALF_HOUR_MS);
const eachMinute = each(MINUTE_MS);

const PageMoment = createContext<number | null>(null);
/** Hydration starts from the server's half hour. */
export const PageMomentProvider = PageMoment.Provider;

const halfHour = () => halfHourOf(Date.now());
/** Reads the clock once: two readings may differ, and the snapshot would never be the same. */
const minute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1;
const today = () => madridDay(new Date());

/** Milliseconds since 1970. */
export function useNow(): number {
  const pageMoment = useContext(PageMoment);
  return useSyncExternalStore(eachHalfHour, halfHour, () => pageMoment ?? halfHour());
}

/** The day in Madrid. */
export function useToday(): string {
  const pageMoment = useContext(PageMoment);
  return useSyncExternalStore(eachHalfHour, today, () =>
    pageMoment === null ? today() : madridDay(new Date(pageMoment)),
  );
}

/** The minute's last millisecond, so that ages are not too low. Not for server rendering. */
export function useMinute(): number {
  return useSyncExternalStore(eachMinute, minute, minute);
}
