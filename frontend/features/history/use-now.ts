import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

let now = Date.now();

function subscribe(changed: () => void): () => void {
  const tick = () => {
    now = Date.now();
    changed();
  };
  // What was looked at long ago on this page was another now.
  tick();
  const timer = setInterval(tick, MINUTE);
  return () => clearInterval(timer);
}

/** The present moment, moving on by the minute. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
