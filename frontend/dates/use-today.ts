import { madridDay } from '@duende/contracts/common/madrid-time';
import { HALF_HOUR_MS, halfHourOf } from '@duende/contracts/parties/party-night';
import { createContext, useContext, useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

/** Calls back at the start of each interval of so many milliseconds, and when the page becomes visible. */
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
/** The half hour in which the server rendered the page; hydration starts from it. */
export const PageMomentProvider = PageMoment.Provider;

const halfHour = () => halfHourOf(Date.now());
const minute = () => Date.now() - (Date.now() % MINUTE_MS) + MINUTE_MS - 1;
const today = () => madridDay(new Date());

/** The start of the current half hour (milliseconds since 1970); it also updates when the page becomes visible. */
export function useNow(): number {
  const pageMoment = useContext(PageMoment);
  return useSyncExternalStore(eachHalfHour, halfHour, () => pageMoment ?? halfHour());
}

/** The day in Madrid; it changes at midnight, or when the page becomes visible after it. */
export function useToday(): string {
  const pageMoment = useContext(PageMoment);
  return useSyncExternalStore(eachHalfHour, today, () =>
    pageMoment === null ? today() : madridDay(new Date(pageMoment)),
  );
}

/** The last millisecond of the current minute since 1970, so that ages are not too low. Not for server rendering. */
export function useMinute(): number {
  return useSyncExternalStore(eachMinute, minute, minute);
}
