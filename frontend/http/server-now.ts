import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** The server's time, and how long this page had been open then. */
interface Heard {
  readonly moment: number;
  readonly openFor: number;
}

let heard: Heard | null = null;
let shown = Date.now();
const listeners = new Set<() => void>();

function look(): void {
  // A device's clock may be wrong or be corrected. The time since loading is reliable.
  shown = heard === null ? Date.now() : heard.moment + performance.now() - heard.openFor;
  for (const listener of listeners) listener();
}

/** The `Date` header, which is rounded down to the second. */
export function hearNow(headers: Headers): void {
  const moment = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(moment)) return;
  heard = { moment, openFor: performance.now() };
  look();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // The value may be old if no component has used it for a while.
  look();
  const timer = setInterval(look, MINUTE);
  return () => {
    clearInterval(timer);
    listeners.delete(changed);
  };
}

/** The server's time, updated every minute and never ahead of it. Milliseconds since 1970. */
export const useServerNow = (): number => useSyncExternalStore(subscribe, () => shown);
