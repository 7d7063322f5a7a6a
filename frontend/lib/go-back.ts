import type { RouterHistory } from '@tanstack/react-router';

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
