import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** A moment the server called now, and how long this page had been open when it said so. */
interface Heard {
  readonly moment: number;
  readonly openFor: number;
}

let heard: Heard | null = null;
let shown = Date.now();
const listeners = new Set<() => void>();

function look(): void {
  // The clock of a device may be wrong, and may be put right meanwhile; how much time goes by it knows.
  shown = heard === null ? Date.now() : heard.moment + performance.now() - heard.openFor;
  for (const listener of listeners) listener();
}

/** The headers of an answer say when it was given, rounded down to the second. */
export function hearNow(headers: Headers): void {
  const moment = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(moment)) return;
  heard = { moment, openFor: performance.now() };
  look();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // What was looked at long ago on this page was another now.
  look();
  const timer = setInterval(look, MINUTE);
  return () => {
    clearInterval(timer);
    listeners.delete(changed);
  };
}

/**
 * The present moment as the server tells it, never ahead of it once an answer has been heard; moving on by the minute.
 * Milliseconds since 1970.
 */
export const useServerNow = (): number => useSyncExternalStore(subscribe, () => shown);
