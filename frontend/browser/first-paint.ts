/** The longest wait for a page that never becomes idle. */
const AT_LATEST_MS = 3000;
/** Safari has no `requestIdleCallback`. */
const WITHOUT_IDLE_MS = 500;

export async function afterLoad(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function')
      requestIdleCallback(() => resolve(), { timeout: AT_LATEST_MS });
    else setTimeout(resolve, WITHOUT_IDLE_MS);
  });
}

/** A background tab is never painted. */
const UNPAINTED_MS = 300;

export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve, 0));
    setTimeout(resolve, UNPAINTED_MS);
  });
}

/** the number of clicks that waited; only the last one counts */
let clicks = 0;

/**
 * Runs after the clicked button is painted, so that it responds within a frame. Only the last of several clicks counts.
 */
export function afterClickPaint(act: () => void): void {
  const click = (clicks += 1);
  void afterFirstPaint().then(() => {
    if (click === clicks) act();
  });
}
