import { madridDay } from '@duende/contracts/common/madrid-time';
import { HALF_HOUR_MS, halfHourOf } from '@duende/contracts/parties/party-night';
import { createContext, useContext, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** What calls back at the beginning of each part of the day of so many milliseconds, and when a page that slept is seen again. */
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
/** The half hour a server-written page was made in; what takes it over in place starts from it. */
export const PageMomentProvider = PageMoment.Provider;

const halfHour = () => halfHourOf(Date.now());
const minute = () => Date.now() - (Date.now() % MINUTE_MS) + MINUTE_MS - 1;
const today = () => madridDay(new Date());

/** The half hour it is, by its beginning in milliseconds since 1970; changes with it, also in a page that slept. */
export function useNow(): number {
  const pageMoment = useContext(PageMoment);
  return useSyncExternalStore(eachHalfHour, halfHour, () => pageMoment ?? halfHour());
}

/** The day in Madrid; changes at its midnight, also in a page that slept over it. */
export function useToday(): string {
  const pageMoment = useContext(PageMoment);
  return useSyncExternalStore(eachHalfHour, today, () =>
    pageMoment === null ? today() : madridDay(new Date(pageMoment)),
  );
}

/** The minute it is, by its last millisecond since 1970, so that nothing is told younger than it is; for what no server writes. */
export function useMinute(): number {
  return useSyncExternalStore(eachMinute, minute, minute);
}
