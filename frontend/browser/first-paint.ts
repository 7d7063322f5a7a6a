/** A page in a background tab is never painted; it goes on after this time. */
const UNPAINTED_MS = 300;

/** Resolves once the page has been painted and the main thread has a moment. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, UNPAINTED_MS);
  });
}

/** how many clicks have been waited for; the last one counts */
let clicks = 0;

/**
 * What a click leads to, begun once the clicked button has been painted, so that it answers the finger within a frame
 * whatever is to be made. Of several clicks before that the last one counts.
 */
export function afterClickPaint(act: () => void): void {
  const click = (clicks += 1);
  void afterFirstPaint().then(() => {
    if (click === clicks) act();
  });
}
