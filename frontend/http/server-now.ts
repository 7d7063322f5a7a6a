import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

interface ServerMoment {
  readonly moment: number;
  readonly openFor: number;
}

let latest: ServerMoment | null = null;
let shown = Date.now();
const listeners = new Set<() => void>();

function look(): void {
  // A device's clock may be wrong; the time since loading is reliable.
  shown = latest === null ? Date.now() : latest.moment + performance.now() - latest.openFor;
  for (const listener of listeners) listener();
}

/** The header is rounded down to the second. */
export function noteServerTime(headers: Headers): void {
  const moment = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(moment)) return;
  latest = { moment, openFor: performance.now() };
  look();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // No component may have used it for a while.
  look();
  const timer = setInterval(look, MINUTE);
  return () => {
    clearInterval(timer);
    listeners.delete(changed);
  };
}

/** Milliseconds since 1970, updated every minute and never ahead of the server. */
export const useServerNow = (): number => useSyncExternalStore(subscribe, () => shown);
