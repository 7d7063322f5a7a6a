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
