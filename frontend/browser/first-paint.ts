/** Longest that a page which is never idle is waited for. */
const AT_LATEST_MS = 3000;
/** Safari has no idle callbacks. */
const WITHOUT_IDLE_MS = 500;

/** Resolves once the page has loaded all it shows and the browser has nothing better to do. */
export async function afterLoad(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
    else setTimeout(resolve, WITHOUT_IDLE_MS);
  });
}

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
