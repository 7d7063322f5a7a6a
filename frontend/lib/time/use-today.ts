import { madridDay, msUntilMadridMidnight } from '@duende/contracts/madrid-time';
import { useSyncExternalStore } from 'react';

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

/** The day in Madrid; changes at its midnight, also in a page that slept over it. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => madridDay(new Date()));
}
