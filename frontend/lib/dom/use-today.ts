import { madridDay, msUntilMadridMidnight } from '@duende/contracts/madrid-time';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** Longest wait of one timer: a sleeping computer's timers come late, so the day is looked at again now and then. */
const CHECK_MS = 60 * 60_000;

function subscribe(changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(check, Math.min(msUntilMadridMidnight(new Date()), CHECK_MS));
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

const PageDay = createContext<string | null>(null);
/** The day a server-written page was made on; what takes it over in place starts from it. */
export const PageDayProvider = PageDay.Provider;

const now = () => madridDay(new Date());

/** The day in Madrid; changes at its midnight, also in a page that slept over it. */
export function useToday(): string {
  const pageDay = useContext(PageDay);
  return useSyncExternalStore(subscribe, now, () => pageDay ?? now());
}
