/** What is promised (`docs/reliability.md`): so long after an engine's return everything is as before. Milliseconds. */
export const HEALED_MS = 10_000;

/** To poll by: begins with an engine's return, and whatever is waited for with it must have come before the time is over. */
export function healing(): { readonly timeout: number; readonly interval: number } {
  const until = performance.now() + HEALED_MS;
  return {
    get timeout() {
      return Math.max(1, until - performance.now());
    },
    interval: 50,
  };
}
