import { madridDay } from '@duende/contracts/common/madrid-time';
import { HALF_HOUR_MS, halfHourOf } from '@duende/contracts/parties/party-night';
import { createContext, useContext, useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(check, HALF_HOUR_MS - (Date.now() % HALF_HOUR_MS));
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
}

const PageMoment = createContext<number | null>(null);
/** The half hour a server-written page was made in; what takes it over in place starts from it. */
export const PageMomentProvider = PageMoment.Provider;

const halfHour = () => halfHourOf(Date.now());
const today = () => madridDay(new Date());

/** The half hour it is, by its beginning in milliseconds since 1970; changes with it, also in a page that slept. */
export function useNow(): number {
  const pageMoment = useContext(PageMoment);
  return useSyncExternalStore(subscribe, halfHour, () => pageMoment ?? halfHour());
}

/** The day in Madrid; changes at its midnight, also in a page that slept over it. */
export function useToday(): string {
  const pageMoment = useContext(PageMoment);
  return useSyncExternalStore(subscribe, today, () =>
    pageMoment === null ? today() : madridDay(new Date(pageMoment)),
  );
}
