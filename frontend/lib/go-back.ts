import type { RouterHistory } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** home lies right before this entry, as it was left */
    fromHome?: boolean;
  }
}

/** The state of an entry that a link on home makes. */
export const FROM_HOME = { fromHome: true } as const;

let isGoing = false;

/** Goes back by one entry. A second press before that has happened adds nothing: it would lead out of the page. */
export function goBack(history: RouterHistory): void {
  if (isGoing) return;
  isGoing = true;
  const stop = history.subscribe(() => {
    isGoing = false;
    stop();
  });
  history.back();
}
